"""Processes beside the bot: their jobs, and what happens when they don't come back. Callers hand the work in."""
