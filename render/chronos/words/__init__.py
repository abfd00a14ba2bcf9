"""Chronos Conquest in words: what pictures and texts call things, the board in letters, alt texts."""
