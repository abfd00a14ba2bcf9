"""Allows several processes to write to one database, so that none repeats another's work or overwrites its changes."""
