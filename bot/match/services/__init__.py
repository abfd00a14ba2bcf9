"""The application's services, by topic. :mod:`bot.match.services.service` is the entry point for the bot.

Each service reads data, decides with pure functions, and stores the result in one transaction.
"""
