"""The database as a file: opened, locked, checked, copied, migrated, and its possible faults. No matches."""
