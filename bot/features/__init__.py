"""What people can do, one package a concern: its command, its forms, its controls and the answer lie side by side.
Decisions about a match are made in :mod:`bot.match`, under the same concern's name; a game's own moves are its
presenter's.
"""
