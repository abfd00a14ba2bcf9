"""The `/server` commands: a server's settings, and statistics about its tables."""
