"""The course of a game of Chronos Conquest: legal actions, their effects, the end."""
