"""Processes moves: loads the match, checks and applies the move, runs everything automatic, and commits the result.

This package handles games' states, which contain hidden information, so nothing outside the application imports it.
"""
