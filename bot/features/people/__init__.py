"""What a person sets and sees for themselves, over all tables: settings, vacation, their tables. A table's own settings
are in :mod:`bot.features.table`.
"""
