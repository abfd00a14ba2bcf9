"""A league from its log."""
