"""The gateway connections over which Discord delivers button presses: opening them, watching them, and noticing when
they are lost or restored.

:mod:`bot.match.services.away` decides what a lost connection means for tables.
"""
