"""Storage for daily puzzles and their answers. The puzzles themselves are in :mod:`games.puzzles`."""
