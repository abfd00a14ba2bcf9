"""How a game of Chronos Conquest goes: what is legal, what a move does, how it ends."""
