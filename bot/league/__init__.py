"""The bot's leagues: their logs in the database, what they do by themselves, and their tables.

This package is built on :mod:`bot.match`, and uses neither Discord nor pictures. The rules are in :mod:`leagues`.
"""
