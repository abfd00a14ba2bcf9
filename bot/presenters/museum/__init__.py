"""How Museum is shown and played. It knows the game's views and actions, never its state."""
