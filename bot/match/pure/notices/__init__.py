"""Notices that a table is waiting for somebody: whether, how and when to send them. Nothing is sent here."""
