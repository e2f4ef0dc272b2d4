"""Measurements, each a command: ratios of CPU time within one run, never a time on its own."""
