"""Buttons and selects as plain facts, their ids, and how they become a view of Discord."""
