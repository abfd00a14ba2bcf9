"""Standing orders, for people: said, shown, given, taken back. How they act is in :mod:`bot.match.pure.orders`."""
