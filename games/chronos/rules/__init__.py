"""The rules of play of Chronos Conquest: legal actions, their effects, and the end of the game."""
