"""Rounds of small tables (pods) for cups and evening tournaments (L13, L14): table sizes, pairing, byes, and the
reasons for a pairing.
"""
