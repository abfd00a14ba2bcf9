"""What things are worth to a player of Chronos Conquest, and why: for hints and analyses. It sees what a seat sees."""
