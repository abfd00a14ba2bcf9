"""Analyses of matches that are over: the button and the answer. :mod:`games.analysis` finds what they show."""
