"""The rules for a season before and after it is played: sizes, placement, schedule, promotion and relegation.

These are pure functions of members and numbers; they don't use the log.
"""
