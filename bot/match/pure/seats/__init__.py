"""Seats: who may sit where, who has played a seat, and seats that are offered to other people."""
