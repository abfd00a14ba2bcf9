"""Scoring of zones and museums."""
