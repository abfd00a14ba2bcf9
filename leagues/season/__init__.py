"""The rules that apply before and after a season is played: sizes of divisions, placement of members, schedule,
promotion and relegation.

All functions are pure and don't use the league's log.
"""
