"""What Chronos Conquest tells of how it is played."""
