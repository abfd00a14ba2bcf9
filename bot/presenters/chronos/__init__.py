"""How Chronos Conquest is shown and played."""
