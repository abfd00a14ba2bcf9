"""The rules of leagues: pure functions on frozen values, by the numbers L1 to L16 of their rules; a league is the value
that its log gives. Neither Discord, a database, asyncio, a clock nor randomness may come in here: time, lots' seeds,
ratings and results are handed in, and what a game is they know by its name, seats and places alone.
"""
