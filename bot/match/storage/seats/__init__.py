"""Seats in the database: those that are offered to others, and who has played each."""
