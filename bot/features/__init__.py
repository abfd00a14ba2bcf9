"""The bot's features: one package for each, with its command, forms, controls and answers.

:mod:`bot.match` has the logic for the tables, under the same names. A game's presenter handles its moves.
"""
