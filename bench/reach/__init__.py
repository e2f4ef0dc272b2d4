"""What following calls finds in public projects, and what it costs."""
