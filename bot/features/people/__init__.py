"""A person's own matters at all tables: settings, vacation, the list of their tables.

A table's own settings are in :mod:`bot.features.table`.
"""
