"""The rules of Chronos Conquest, a real-time game without turns in which players put hourglasses on piles of cards."""
