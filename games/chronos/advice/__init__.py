"""Estimates what cards, places and gods in Chronos Conquest are worth to a player, and gives reasons, for hints and
analyses.
"""
