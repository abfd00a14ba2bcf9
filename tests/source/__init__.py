"""Checks of the sources: their rooms, their concerns, things that no test may change."""
