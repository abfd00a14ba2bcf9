"""Services that start tutorial matches and find out which lessons have been shown.

The texts of the lessons are in each game's presenter.
"""
