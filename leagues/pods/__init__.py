"""Rounds of small tables (pods) for cups and evenings (L13, L14): table sizes, pairing, byes, and the reasons for a
pairing.
"""
