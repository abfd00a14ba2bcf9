"""Cups and evenings, beside what they share with all leagues: to be in at an evening, to pair a round otherwise.
Pairing itself is in :mod:`leagues.pods`.
"""
