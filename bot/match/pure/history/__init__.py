"""Divides a match's log into positions that people can step through, and into the frames of a film of the game."""
