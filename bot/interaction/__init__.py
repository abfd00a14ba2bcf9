"""Presses and commands to private answers: who may do what, in time, and what is said. No feature and no game: those
lie above and use this.
"""
