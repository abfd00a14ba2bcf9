"""A puzzle a day: which came when, and the answers. The puzzles themselves are in :mod:`games.puzzles`."""
