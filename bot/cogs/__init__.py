"""Slash commands: they receive, delegate and answer."""
