"""Facts about matches and decisions on them, by concern. No database, Discord, clock or randomness: the caller hands in
moments and draws.
"""
