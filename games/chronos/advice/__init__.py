"""Estimates of what things are worth to a player of Chronos Conquest, and the reasons, based on the player's view.
Hints and analyses use them.
"""
