"""Hints: the button, the command and the private answer. :mod:`bot.match.pure.hints` decides at which tables they are
allowed.
"""
