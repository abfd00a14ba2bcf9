"""Rounds of tables in pods, for cups and evenings (L13, L14): how many, who plays with whom, who pauses, and why."""
