"""Leagues in words: people, divisions, settings, the reasons for places, the contents of standings. It counts
nothing.
"""
