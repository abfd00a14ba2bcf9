"""Computes points, standings with the reason for each place, the places that members can still reach, and their chances
of promotion and relegation.

The functions are pure: they use only results, not the log or the time.
"""
