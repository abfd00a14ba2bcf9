"""The gateway connections that deliver presses: opening them, watching them, and noticing when they are lost and back.

:mod:`bot.match.services.away` decides what a lost connection means for tables.
"""
