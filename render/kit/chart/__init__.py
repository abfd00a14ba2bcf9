"""Charts: drawing tools, and charts for any game."""
