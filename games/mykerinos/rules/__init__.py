"""The game logic of Mykerinos: the area and the museum, legal actions and their effects (rules M2 to M4, M8)."""
