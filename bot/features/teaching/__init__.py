"""Guided first games with lessons, games that are learned level by level, and clocks that stop until the learner
continues.

The texts of the lessons are in each game's presenter.
"""
