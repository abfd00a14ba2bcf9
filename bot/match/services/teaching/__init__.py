"""Tutorial matches: how one starts, and which lessons were shown. The text of the lessons is
in the game's presenter.
"""
