"""Estimates how much positions and actions in Museum are worth to a player, and explains suggested actions. Computer
players and hints use this package.
"""
