"""Charts: what they are drawn with, and those that any game can have."""
