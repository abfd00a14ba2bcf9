"""The presentation and controls of Chronos Conquest. They know the game's views and actions, never its state."""
