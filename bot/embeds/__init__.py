"""Embeds: scoring, sign-up, status."""
