"""Storage for offers of seats, and for the players of each seat."""
