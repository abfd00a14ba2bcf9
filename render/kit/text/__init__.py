"""Text tools: fonts, names, and fitting text into a space."""
