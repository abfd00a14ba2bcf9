"""The clocks of tables: their settings, the time that counts, and when they run out.

Callers pass in the current time.
"""
