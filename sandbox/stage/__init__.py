"""Tools for tests and demonstrations: simulated faults, changes to servers and
members, and people who act by a script.
"""
