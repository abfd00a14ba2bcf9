"""Processing a move: load, judge, apply, run everything automatic, commit.

This package holds games' states, so nothing outside the application imports it.
"""
