"""Standing orders: what they say, and how they act when their seat is asked. What can be wished in a game is the game's
to say (:mod:`games.orders`).
"""
