"""Chronos Conquest for learners: the lessons of the tutorial, and pictures for the rules' chapters."""
