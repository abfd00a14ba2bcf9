"""The rules of leagues (L1 to L16), as pure functions on immutable values.

The state of a league is computed from its log. The package doesn't use Discord, a database, asyncio, a clock or
randomness: the caller passes in times, seeds, ratings and results. All it knows about a game is the game's name, its
seats and their final places.
"""
