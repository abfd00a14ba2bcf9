"""A table during its sign-up, and its end: opening, filling, setting, cancelling. :mod:`bot.features.play` plays it."""
