"""Cups and evenings, beyond what all leagues share: check-in for an evening, and changing a round's pairings.

:mod:`leagues.pods` makes the pairings.
"""
