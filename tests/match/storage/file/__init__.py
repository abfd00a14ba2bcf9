"""The database as a file."""
