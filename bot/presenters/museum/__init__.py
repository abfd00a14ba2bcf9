"""The presentation and controls of Museum. They know the game's views and actions, never its state."""
