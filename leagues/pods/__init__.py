"""Rounds of tables in pods, for cups and evenings (L13, L14): number of tables, pairing, byes, and the reasons."""
