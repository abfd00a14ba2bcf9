"""Presents games on Discord. There is one package for each game, and a registry that finds these packages. The games'
rules are in :mod:`games`.
"""
