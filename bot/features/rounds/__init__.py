"""What cups and evenings need beyond other leagues: check-in for an evening, and changing a round's pairings.

:mod:`leagues.pods` makes the pairings.
"""
