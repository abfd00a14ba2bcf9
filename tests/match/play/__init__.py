"""Moves: of people and of computers, and in which order they count."""
