"""Follows calls from a test through the repository: what each file says its code does, and what that amounts to."""
