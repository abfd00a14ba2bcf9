"""What a kingdom counts (C7.4)."""
