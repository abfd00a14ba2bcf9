"""The services of the application for the bot, by concern: each reads, decides by pure functions, and stores in one
transaction. :mod:`bot.match.services.service` is the door.
"""
