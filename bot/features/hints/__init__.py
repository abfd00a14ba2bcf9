"""Hints on the best move: the button, the command and the private response. :mod:`bot.match.pure.hints` decides at
which tables hints are allowed.
"""
