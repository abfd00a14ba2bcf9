"""Processes moves: loads the match, checks and applies the move, performs the automatic steps, and commits the result.

Game states contain hidden information, so nothing outside the application imports this package.
"""
