"""Tutorial matches: how one starts, and which lessons have been shown. The text of the lessons is in the game's
presenter.
"""
