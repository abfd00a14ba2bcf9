"""The evaluation of results: points, standings with reasons, possible places and chances.

These are pure functions of tables and members, without the log or time.
"""
