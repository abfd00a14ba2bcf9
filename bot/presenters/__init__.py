"""Presents games: one package for each game, and the registry that finds them. The rules are in :mod:`games`."""
