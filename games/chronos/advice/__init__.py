"""What things are worth to a player of Chronos Conquest."""
