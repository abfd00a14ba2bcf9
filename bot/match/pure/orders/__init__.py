"""Standing orders: what they contain, and what they do when their player has to make a decision.

Each game defines which orders are possible (:mod:`games.orders`).
"""
