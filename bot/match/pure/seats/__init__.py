"""Seats: who may sit where, who has occupied a seat, and seats that are offered to other people."""
