"""Slash commands and listeners: they receive and delegate."""
