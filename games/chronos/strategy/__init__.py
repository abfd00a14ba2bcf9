"""The strong computer player of Chronos Conquest. All of its calculations use integers."""
