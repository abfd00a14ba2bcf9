"""Drawing tools for charts, and charts for any game."""
