"""Analyses of matches that are over, for people: the button, the answer. What is found is :mod:`games.analysis`."""
