"""Hints: the button, the command, the private answer. :mod:`bot.match.pure.hints` decides where people can have
them.
"""
