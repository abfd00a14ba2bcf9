"""Stores and announces absences: outages, unreachable servers, and live tables on hold.

Connections are monitored elsewhere; callers pass in the results.
"""
