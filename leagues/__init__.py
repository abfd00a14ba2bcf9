"""The rules of leagues: pure functions on frozen values, numbered L1 to L16 like the rules. A league is the value that
its log gives. No Discord, database, asyncio, clock or randomness here: the caller hands in times, seeds, ratings and
results. Of a game they know only its name, seats and places.
"""
