"""Presses and commands to private answers: who may do what, in time, and what is said."""
