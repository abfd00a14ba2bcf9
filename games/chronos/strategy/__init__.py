"""The decisions of the strong computer player of Chronos Conquest. All calculations use integers."""
