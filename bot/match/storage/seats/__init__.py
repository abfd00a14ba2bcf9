"""Stores offers of seats, and who has played each seat."""
