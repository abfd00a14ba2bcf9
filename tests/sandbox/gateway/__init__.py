"""Connections: what a client is told, and how it comes back."""
