"""Absences, stored and announced: outages, unreachable servers, live tables on hold.

Connections are monitored elsewhere; callers pass in the results.
"""
