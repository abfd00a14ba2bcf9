"""Splits a match's log into the positions that people can step through, and into the frames of a film."""
