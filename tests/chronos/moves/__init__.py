"""Presses and typed moves, and their meaning."""
