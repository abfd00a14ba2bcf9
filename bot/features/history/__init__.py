"""What happened at a table, for people: log, steps, film, record, what is new, the end. What a viewer may know is
decided in :mod:`bot.match.services.history`.
"""
