"""Guided first games, with lessons, levels, and clocks that wait for the learner.

The texts of the lessons are in each game's presenter.
"""
