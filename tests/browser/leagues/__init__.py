"""Leagues on the page, by their members."""
