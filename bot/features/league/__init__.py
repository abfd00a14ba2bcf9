"""Leagues for members and organisers. :mod:`leagues` has the rules, and :mod:`bot.league` the application logic."""
