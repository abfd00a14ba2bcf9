"""Hints for people: the button, the command, the private answer. Where there are any is decided in
:mod:`bot.match.pure.hints`.
"""
