"""Puzzles: positions from games between computer players in which one move is clearly the best."""
