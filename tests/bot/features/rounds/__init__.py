"""Cups and evenings, beside what they share with all leagues."""
