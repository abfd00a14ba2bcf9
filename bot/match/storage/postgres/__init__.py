"""The database on a PostgreSQL server: connections, locks, migrations and faults.

This is only imported if `DATABASE` names a server, so a bot whose database is a file doesn't load it.
"""
