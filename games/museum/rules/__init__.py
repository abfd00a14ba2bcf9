"""How a game of Museum goes: what is legal, what a move does, what the rules do by themselves."""
