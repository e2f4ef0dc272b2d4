"""What pytest and unittest collect from Python files, told from their syntax."""
