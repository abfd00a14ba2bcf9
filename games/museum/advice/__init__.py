"""What things are worth to a player of Museum, and why: for computer players and hints."""
