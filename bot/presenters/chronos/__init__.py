"""The presentation and controls of Chronos Conquest. They use the game's views and actions, never its state."""
