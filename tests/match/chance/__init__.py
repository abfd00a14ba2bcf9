"""Draws, the words that are given for them, and their check."""
