"""Leagues as the bot keeps them: their logs in the database, what becomes due, their tables. Stands directly above
:mod:`bot.match`; the rules are in :mod:`leagues`. No Discord, no pictures.
"""
