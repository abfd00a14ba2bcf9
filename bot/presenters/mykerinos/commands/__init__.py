"""Mykerinos's moves as commands: their tree, their completions, and the interpretation of typed text."""
