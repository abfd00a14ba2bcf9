"""Pictures and texts of a table, made from Views and events, never from a State."""
