"""First games that explain themselves."""
