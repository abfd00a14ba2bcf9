"""First games that explain themselves: lessons, levels, and clocks that wait for the learner.

Each game's presenter has the texts of its lessons.
"""
