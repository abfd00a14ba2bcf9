"""The analysis of a finished match: the button and the response. :mod:`games.analysis` computes the analyses."""
