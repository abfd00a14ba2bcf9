"""A table's clocks, for people: settings, time left, pauses. How clocks run is in :mod:`bot.match.pure.clock`."""
