"""A match in the application's terms: its model, its settings, acts of people besides moves. No position of a game."""
