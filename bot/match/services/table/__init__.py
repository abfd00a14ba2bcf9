"""A table before its match, and the same table once more. Once it is played, its moves belong to ``play``."""
