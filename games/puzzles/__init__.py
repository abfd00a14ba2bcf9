"""Puzzles: positions from games between computers in which one move is clearly the best."""
