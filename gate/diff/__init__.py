"""git's output, as values: the files of a change and their lines, commits."""
