"""Chronos Conquest's moves as commands."""
