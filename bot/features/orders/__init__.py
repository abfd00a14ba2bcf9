"""Standing orders, which are moves that a player leaves to the bot for later: creating, showing and cancelling them.
:mod:`bot.match.pure.orders` decides what they do.
"""
