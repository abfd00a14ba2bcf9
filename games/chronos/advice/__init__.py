"""Estimates, from a player's view, of what things in Chronos Conquest are worth, and the reasons for them. Hints and
analyses use them.
"""
