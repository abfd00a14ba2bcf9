"""Evaluations for a player of Museum, with their reasons. Computer players and hints use them."""
