"""Pure functions about matches, by topic.

Nothing here uses a database, Discord, a clock or randomness. Callers pass in times and random draws.
"""
