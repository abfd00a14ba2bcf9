"""Let several processes write to one database. No process repeats another one's work or overwrites its changes."""
