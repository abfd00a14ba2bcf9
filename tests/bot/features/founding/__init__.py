"""Founding a league."""
