"""Puzzles: positions of games between computers in which one move is clearly the best."""
