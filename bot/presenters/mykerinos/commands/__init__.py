"""Mykerinos's moves as commands: the command tree, autocomplete, and the parsing of typed text."""
