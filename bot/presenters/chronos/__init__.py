"""Presents Chronos Conquest on Discord. This package uses the views and actions of the game, but never its state, which
contains hidden information.
"""
