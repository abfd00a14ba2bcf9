"""Seats in the database: offers to others, and the players of each."""
