"""Ids of controls."""
