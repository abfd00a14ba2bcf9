"""Notices that a table is waiting for somebody: whether, how, and when. Nothing is sent here."""
