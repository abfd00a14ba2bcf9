"""The rules of Museum (U1 to U11)."""
