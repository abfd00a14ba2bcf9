"""Standing orders: their content, and what they do when their seat has a decision.

Each game defines the possible wishes (:mod:`games.orders`).
"""
