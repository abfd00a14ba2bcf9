"""Announcements of a table: held, changed in place, put right, left behind."""
