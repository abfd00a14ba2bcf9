"""The bot's features. Each has its command, forms, controls and responses.

A feature's logic is in the package :mod:`bot.match`, under the same name. The moves of a game are handled by the game's
presenter.
"""
