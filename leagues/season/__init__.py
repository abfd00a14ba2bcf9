"""A season before and after it is played: sizes, placement, spreading, the schedule, promotion and relegation. These
are only functions of members and numbers; the log knows what happened, and when.
"""
