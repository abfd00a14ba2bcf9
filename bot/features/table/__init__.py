"""A table before and after its game: opening, joining, setting options, cancelling.

:mod:`bot.features.play` contains the moves of the game itself.
"""
