"""Analyses of finished matches: the button and the response to it. :mod:`games.analysis` computes the analyses."""
