"""Teaches Chronos Conquest: the lessons of the tutorial, and pictures for the chapters of the rules."""
