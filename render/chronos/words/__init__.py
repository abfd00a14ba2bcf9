"""Chronos Conquest in words: names, the board as text, and alt texts."""
