"""The rules of leagues (L1 to L16), as pure functions on frozen values.

A league is the value that results from its log. The package uses no Discord, database, asyncio, clock or randomness:
the caller passes in times, seeds, ratings and results. The package knows only the name, the seats and the places of a
game.
"""
