"""What a scan costs beside a regular expression and other scanners, over the same changes."""
