"""Clocks of tables: what they are set to, what counts on them, when they run out. Moments are handed in."""
