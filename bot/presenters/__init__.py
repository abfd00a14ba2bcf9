"""How the games are shown: one package a game, and the registry that finds them."""
