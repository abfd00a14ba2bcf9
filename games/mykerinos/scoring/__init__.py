"""What zones give and what counts at the end (M5, M7)."""
