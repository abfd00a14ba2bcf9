"""Positions: the one room of what is pure that holds games' states. Nothing outside the application imports it."""
