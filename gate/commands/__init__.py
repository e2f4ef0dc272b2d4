"""Commands that have a room of their own: `add` puts one into the parser, and loads nothing else."""
