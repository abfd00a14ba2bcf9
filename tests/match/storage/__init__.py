"""The database: the file, its upgrades, its faults, and the part of it in memory."""
