"""First games that explain themselves: lessons, levels, time that waits for the learner.

The game's presenter has the texts of the lessons.
"""
