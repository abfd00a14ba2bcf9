"""Buttons and selects as plain facts, their ids, and their conversion into a view of Discord. Reactions to presses are
elsewhere.
"""
