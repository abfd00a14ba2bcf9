"""The application's services for the bot, by topic. Entry point: :mod:`bot.match.services.service`.

Each service reads data, decides with pure functions, and stores the result in one transaction.
"""
