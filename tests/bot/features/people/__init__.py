"""One person's view over all tables."""
