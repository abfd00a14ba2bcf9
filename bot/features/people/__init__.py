"""The features that concern a user across all tables: settings, vacation, and the list of their tables.

The settings of a table are in :mod:`bot.features.table`.
"""
