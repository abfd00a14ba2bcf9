"""Features that only cups and evenings have: check-in for an evening, and changes to a round's pairings.

:mod:`leagues.pods` makes the pairings.
"""
