"""Draws, the words that people give for them, and their check."""
