"""Cups, evenings and ladders."""
