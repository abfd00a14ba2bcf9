"""Tutorial matches: how one is started, and which lessons have been shown.

The texts of the lessons are in each game's presenter.
"""
