"""Processes a move: loads the match, checks and applies the move, runs everything automatic, and commits the result.

This package handles the games' states, so nothing outside the application imports it.
"""
