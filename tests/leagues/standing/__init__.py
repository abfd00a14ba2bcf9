"""Standings, what is possible, what is likely."""
