"""Chronos Conquest's moves as commands: what was typed becomes an action. What buttons do is in ``moves/``."""
