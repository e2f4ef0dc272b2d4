"""A module a command: `add` puts it into the parser, and loads nothing that only running it takes."""
