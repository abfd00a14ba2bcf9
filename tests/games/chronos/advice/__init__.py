"""Advice and analysis of Chronos Conquest."""
