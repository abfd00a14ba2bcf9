"""Positions: the only pure package that holds games' states. Nothing outside the application imports it."""
