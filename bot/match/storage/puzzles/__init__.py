"""A puzzle a day: which came when, and what was answered. The puzzles themselves are in :mod:`games.puzzles`."""
