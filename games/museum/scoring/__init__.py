"""Calculates the score of a museum (rules U7, U8). ``arrange/`` finds the best placement."""
