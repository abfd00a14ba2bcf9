"""What a position of Mykerinos is worth, and why: for computer players and hints."""
