"""Standing orders: creating, showing and cancelling them. :mod:`bot.match.pure.orders` decides what they do."""
