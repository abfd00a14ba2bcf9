"""Announcements of other subjects than matches: their tellers, and the work through their rows.

Nothing here knows the rows of a match.
"""
