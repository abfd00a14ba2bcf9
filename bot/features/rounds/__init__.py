"""Features of cups and game evenings only: check-in for an evening, and changes to the pairings of a round.

:mod:`leagues.pods` makes the pairings.
"""
