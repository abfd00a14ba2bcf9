"""A database in a file: opens, locks, checks, copies and migrates it, and converts its errors."""
