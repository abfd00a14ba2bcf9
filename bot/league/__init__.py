"""The bot's leagues: their logs in the database, scheduled entries, and tables.

This package is built on :mod:`bot.match`, and uses neither Discord nor pictures. The rules are in :mod:`leagues`.
"""
