"""The course of a game of Museum: legal actions, their effects, and the rules' own steps."""
