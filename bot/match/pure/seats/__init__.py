"""Seats: who may sit where, who has played a seat, and offers of seats. Positions and moves don't matter here."""
