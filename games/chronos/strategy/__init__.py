"""The decisions of the strong computer player of Chronos Conquest. They use whole numbers only."""
