"""Buttons and selects as plain facts, their ids, and how they become a view of Discord. What a press on one does is not
said here.
"""
