"""Seats: who may sit where, who has played a seat, and offers of seats."""
