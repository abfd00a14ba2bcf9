"""Standing orders: what they contain, and what they do when their seat has a decision.

Each game defines which orders are possible (:mod:`games.orders`).
"""
