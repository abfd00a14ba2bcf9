"""Mykerinos in words: names for pictures and texts, the board as text, and alt texts."""
