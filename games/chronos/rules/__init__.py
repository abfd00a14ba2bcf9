"""The rules for playing Chronos Conquest: legal actions, their effects, and the end of the game."""
