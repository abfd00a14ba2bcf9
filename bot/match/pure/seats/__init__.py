"""Seats: who may sit where, who has played one, and its offers. What is played there does not matter here."""
