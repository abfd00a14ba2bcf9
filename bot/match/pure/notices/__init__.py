"""Decides whether, how and when to notify people that a table is waiting for them. Nothing is sent here."""
