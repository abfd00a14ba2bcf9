"""A ladder's queue for tables."""
