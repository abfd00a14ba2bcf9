"""Estimates how much positions and actions in Museum are worth to a player, and gives reasons. Computer players and
hints use this package.
"""
