"""A match as the application sees it: its model, its settings, and people's actions other than moves.

Nothing here knows game positions.
"""
