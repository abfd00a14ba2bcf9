"""Standings of cups, evenings and ladders, and their podium."""
