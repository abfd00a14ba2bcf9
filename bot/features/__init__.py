"""The bot's features. Each has its command, forms, controls and responses.

:mod:`bot.match` has the logic for the tables, under the same names. A game's presenter handles its moves.
"""
