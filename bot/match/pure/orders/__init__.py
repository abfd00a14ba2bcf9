"""Standing orders: their content, and how they act when their seat has a decision. The game says what they can wish for
(:mod:`games.orders`).
"""
