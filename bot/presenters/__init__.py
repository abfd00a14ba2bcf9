"""The presentation of games: one package a game, and the registry that finds them. The rules are in :mod:`games`."""
