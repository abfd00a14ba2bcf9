"""Event sourcing for leagues (L1.3). The modules define log entries and their effects, find actions that are due,
preview organisers' actions, and undo them.

Times, seeds and ratings are stored in entries. No module of this package reads a clock or draws random numbers.
"""
