"""How a game of Mykerinos goes: the area and the museum, what is legal, what a move does (M2 to M4, M8)."""
