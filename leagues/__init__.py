"""The rules of leagues: pure functions on frozen values, numbered L1 to L16 like the rules.

A league is the value that results from its log. The package uses no Discord, database, asyncio, clock or randomness:
the caller passes in times, seeds, ratings and results. Of a game, it only knows the name, the seats and the places.
"""
