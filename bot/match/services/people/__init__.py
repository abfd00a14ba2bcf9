"""One person's matters over all tables, and settings as they are read. Acts at a table belong to their own concern."""
