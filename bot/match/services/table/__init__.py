"""A table before its match, and the same table once more."""
