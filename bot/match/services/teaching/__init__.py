"""Services for tutorial matches: they start them, and find out which lessons have been shown.

The texts of the lessons are in each game's presenter.
"""
