"""Run the bot's leagues: store their logs, add the log entries that are due, and look after their tables.

This package is built on :mod:`bot.match`. It uses neither Discord nor pictures. The rules of leagues are in
:mod:`leagues`.
"""
