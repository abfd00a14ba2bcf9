"""Failures of Discord and its library on a bad day."""
