"""The bot's features, a package for each concern, with its command, forms, controls and answers.

:mod:`bot.match` decides about matches, under the same concern's name; a game's presenter handles its moves.
"""
