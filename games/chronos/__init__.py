"""The rules of Chronos Conquest, a real-time game without turns, with hourglasses on piles of cards."""
