"""Clocks of tables: their settings, the time that counts, the moments at which they run out. The caller hands in
moments.
"""
