"""Presents Chronos Conquest and its controls. This package uses the game's views and actions, never its state."""
