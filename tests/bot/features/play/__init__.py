"""Moves as commands, the question before some, the same one twice."""
