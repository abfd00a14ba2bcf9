"""Moves in any game: boards and panels, playing a move with a press, and the confirmation before irreversible moves.

The game's presenter decides which controls there are.
"""
