"""The database on a server."""
