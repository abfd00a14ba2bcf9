"""Cups and evenings, beyond what all leagues have: check-in at an evening, and changing a round's pairing.

:mod:`leagues.pods` makes the pairings.
"""
