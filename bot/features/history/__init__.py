"""A table's history: log, steps, film, record, news, the end. :mod:`bot.match.services.history` decides what a viewer
may see.
"""
