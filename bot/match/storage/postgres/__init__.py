"""The database on a PostgreSQL server: reached, locked, migrated, and its possible faults. No matches.

Imported only if ``DATABASE`` names a server: a bot on a file loads nothing of it.
"""
