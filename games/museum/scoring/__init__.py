"""What a museum counts (U7, U8)."""
