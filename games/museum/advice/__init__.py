"""The worth of things to a player of Museum, and its reasons: for computer players and hints."""
