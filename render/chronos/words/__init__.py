"""Chronos Conquest in words: names for pictures and texts, the board in letters, alt texts."""
