"""What the bot asks of the application, by concern: each service reads, decides by what is pure, and stores in one
transaction. :mod:`bot.match.services.service` is the door.
"""
