"""Requests: accepted ones, refused ones, and the reasons."""
