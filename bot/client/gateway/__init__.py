"""The connections over which presses come: begun, watched, lost, found.

:mod:`bot.match.services.away` decides what that means for tables.
"""
