"""Standings of cups, evenings and ladders, and their podium. All names and numbers come from outside."""
