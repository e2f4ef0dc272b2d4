"""The only code that touches the world: git, the event, files, the clock."""
