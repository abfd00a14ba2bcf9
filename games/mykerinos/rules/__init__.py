"""The course of a game of Mykerinos: the area and the museum, legal actions and their effects (M2 to M4, M8)."""
