"""Moves: of people and of computers, and the order in which they count."""
