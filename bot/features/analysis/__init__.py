"""Analyses of finished matches: the button and the answer. :mod:`games.analysis` computes them."""
