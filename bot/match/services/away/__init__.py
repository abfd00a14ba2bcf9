"""Absences kept and told: outages, servers out of reach, live tables that stand still. How connections are watched is
not known here: what they came to is handed in.
"""
