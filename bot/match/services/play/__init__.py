"""Carry out moves: load the match, check and apply the move, perform the automatic steps, and commit the result.

Game states contain hidden information, so nothing outside `bot/match` imports this package.
"""
