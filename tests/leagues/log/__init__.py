"""A league out of its log."""
