"""Pictures and texts of a table, made from views and events. No state and nothing of Discord's belongs here."""
