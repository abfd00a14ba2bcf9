"""Notices stored and carried out: calls, reminders, nudges."""
