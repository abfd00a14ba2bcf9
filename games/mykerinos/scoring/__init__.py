"""Determines the zones' results and the final points (rules M5, M7). ``rules/`` decides who may act."""
