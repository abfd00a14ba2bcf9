"""Absences, stored and announced: outages, servers out of reach, live tables on hold. Connections are watched
elsewhere: the caller hands in the outcome.
"""
