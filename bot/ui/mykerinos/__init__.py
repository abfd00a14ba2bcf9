"""Mykerinos in buttons: the board's controls, and the picker that puts a move together."""
