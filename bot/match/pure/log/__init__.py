"""A match's log entries: as stored, as a viewer may see them, and which ones are new to a player."""
