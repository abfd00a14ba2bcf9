"""The rules of Chronos Conquest: real time, no turns, hourglasses on piles."""
