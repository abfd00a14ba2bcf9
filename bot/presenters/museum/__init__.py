"""The presentation and controls of Museum. They use the game's views and actions, never its state."""
