"""Moves in any game: boards, private panels, buttons that play a move, and the confirmation before irreversible moves.

The game's presenter decides which controls there are.
"""
