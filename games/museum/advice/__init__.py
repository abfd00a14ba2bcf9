"""Evaluates positions and actions in Museum for a player, and gives reasons. Computer players and hints use it."""
