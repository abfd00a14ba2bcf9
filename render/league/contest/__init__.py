"""Standings of cups, evenings and ladders, and their podium. The caller supplies all names and numbers."""
