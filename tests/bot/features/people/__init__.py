"""What concerns one person over all tables."""
