"""A move in any game: boards and panels, the press that plays, the confirmation before a move that can't be undone.

The game's presenter decides which controls there are.
"""
