"""A ladder (L12): who waits, which tables are found, what its standing is made of."""
