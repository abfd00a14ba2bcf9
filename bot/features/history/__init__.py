"""A table's history: log, steps, film, record, news, and the end of the match. :mod:`bot.match.services.history`
decides what a viewer may see.
"""
