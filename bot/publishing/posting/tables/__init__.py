"""Announcements of tables: the work through their rows, boards posted and changed, older messages.

Nothing here knows other subjects.
"""
