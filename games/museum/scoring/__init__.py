"""What a museum counts (U7, U8). How it is best arranged is in ``arrange/``."""
