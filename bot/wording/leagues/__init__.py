"""Leagues in words: people, divisions, settings, why somebody is where they are, what standings show. Nothing is
counted here.
"""
