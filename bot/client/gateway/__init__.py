"""The connections over which presses come: begun, watched, lost, found. What that means for tables is decided in
:mod:`bot.match.services.away`.
"""
