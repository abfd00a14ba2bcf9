"""First games that explain themselves: how one begins, which lessons were told."""
