"""The database on a PostgreSQL server: reached, locked, migrated, and what can go wrong with it. No matches.

Imported only where ``DATABASE`` names a server: a bot on a file loads nothing of it.
"""
