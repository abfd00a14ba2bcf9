"""A match's history: log, steps, film, record, news, and the message at its end. :mod:`bot.match.services.history`
decides what a viewer may see.
"""
