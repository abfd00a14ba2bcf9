"""Requests of people as wholes: the line that each has in the log, and what is said of those that were broken off."""
