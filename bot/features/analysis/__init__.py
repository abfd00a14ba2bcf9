"""The button that shows the analysis of a finished match, and the response to it. :mod:`games.analysis` computes the
analyses.
"""
