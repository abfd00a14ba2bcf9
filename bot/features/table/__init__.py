"""Tables before and after a game: opening, joining, setting options, cancelling.

:mod:`bot.features.play` covers the game itself.
"""
