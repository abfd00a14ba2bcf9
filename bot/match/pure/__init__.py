"""Facts about matches and decisions on them, by concern. No database, no Discord, no clock and no randomness of its
own: moments and lots are handed in.
"""
