"""Leagues for members and organisers. :mod:`leagues` has the rules, :mod:`bot.league` the application."""
