"""Handlers for Discord's gateway events: connections, and changes to servers, channels and permissions.

Interactions are handled in :mod:`bot.interaction` and :mod:`bot.features`.
"""
