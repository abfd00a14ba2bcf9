"""Evaluates Mykerinos positions and gives reasons, for computer players and hints."""
