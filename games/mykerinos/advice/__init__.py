"""Evaluates Mykerinos positions and explains suggested moves, for computer players and hints."""
