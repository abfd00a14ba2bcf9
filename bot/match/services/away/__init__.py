"""Absences kept and told: outages, servers out of reach, live tables that stand still."""
