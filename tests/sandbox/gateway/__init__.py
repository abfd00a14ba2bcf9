"""Connections: events to a client, and its reconnection."""
