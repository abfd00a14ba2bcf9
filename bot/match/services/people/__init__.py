"""What concerns one person over all tables, and settings as they are read."""
