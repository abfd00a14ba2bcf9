"""Opens and watches the gateway connections over which Discord delivers button presses, and notices when they are lost
or restored.

:mod:`bot.match.services.away` decides what a lost connection means for tables.
"""
