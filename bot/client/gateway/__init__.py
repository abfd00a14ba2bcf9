"""The gateway connections over which Discord delivers button presses. This package opens and watches them, and notices
when one is lost or restored.

:mod:`bot.match.services.away` decides what a lost connection means for tables.
"""
