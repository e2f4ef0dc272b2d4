"""How many of the bounds on durations in public repositories are found, and what is found besides."""
