"""The rules of leagues (L1 to L16), as pure functions on immutable values.

A league is computed from its log. The package uses no Discord, database, asyncio, clock or randomness: the caller
passes in times, seeds, ratings and results. Of a game, it knows only the name, the seats and the places.
"""
