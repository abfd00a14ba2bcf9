"""The gateway connections that deliver presses: opened, watched, lost and found again.

:mod:`bot.match.services.away` decides what a lost connection means for tables.
"""
