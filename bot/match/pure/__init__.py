"""Facts about matches, and decisions based on them, by topic.

Nothing here uses a database, Discord, a clock or randomness. Callers pass in times and random draws.
"""
