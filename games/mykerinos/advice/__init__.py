"""The worth of a position of Mykerinos, and its reasons: for computer players and hints."""
