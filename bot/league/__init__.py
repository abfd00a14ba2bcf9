"""The bot's leagues: their logs in the database, scheduled entries, and tables. Built directly on :mod:`bot.match`.

The rules are in :mod:`leagues`. This package uses neither Discord nor pictures.
"""
