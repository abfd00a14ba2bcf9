"""Stores seat offers, and who has played each seat."""
