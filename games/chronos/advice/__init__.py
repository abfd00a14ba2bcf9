"""Estimates how much cards, places and gods in Chronos Conquest are worth to a player, and explains suggested actions.
Hints and analyses use this package.
"""
