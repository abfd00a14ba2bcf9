"""The ladder (L12): how its tables are made, and what its standing counts."""
