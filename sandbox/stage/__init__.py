"""Tools for tests and demonstrations: simulated faults, changes to servers and members, and people whose actions are
scripted.
"""
