"""Standings of cups, evenings and ladders, and their podium. The caller hands in all names and numbers."""
