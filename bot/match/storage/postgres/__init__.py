"""A database on a PostgreSQL server. Bots whose database is a file don't load this package."""
