"""The evaluation of results: points, standings with reasons, places that can still be reached, and chances.

These are pure functions of tables and members; they use neither the log nor the time.
"""
