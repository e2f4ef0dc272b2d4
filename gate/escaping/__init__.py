"""Hostile text made harmless, one module per outlet. Each function states what its result can never hold.

Everything that comes from a change is hostile: paths, titles, messages that quote them, lines of code. Reporters put
no such text into their output but through one of these functions.
"""
