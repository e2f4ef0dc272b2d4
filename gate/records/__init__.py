"""The text of the human-owned files with a row more or fewer: every other byte stays as it is. Pure."""
