"""The database: the file, its upgrades, its faults, and what is kept in memory of it."""
