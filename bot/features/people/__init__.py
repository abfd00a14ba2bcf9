"""Everything that concerns a user across all tables: settings, vacation, the list of their tables.

A table's settings are in :mod:`bot.features.table`.
"""
