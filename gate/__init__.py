"""agentgate: the required check in front of patches written by coding agents."""

__version__ = "0.1.0"
