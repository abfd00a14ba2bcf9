"""The ladder (L12): whom a table is made of, and what the standing counts."""
