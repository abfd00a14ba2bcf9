"""What is read in the sources: their rooms, their concerns, what no test may change."""
