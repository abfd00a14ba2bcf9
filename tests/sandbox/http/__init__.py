"""Requests: what is read, what is refused, and why."""
