"""The database as a file: opened, locked, checked, copied, migrated, and what can go wrong with it. No matches."""
