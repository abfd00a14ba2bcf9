"""The bot's leagues: their logs in the database, due entries, their tables. Directly above :mod:`bot.match`.

The rules are in :mod:`leagues`. No Discord, no pictures.
"""
