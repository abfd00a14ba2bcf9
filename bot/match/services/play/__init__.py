"""The way of a move: load, judge, apply, let the consequences happen, commit. It holds games' states: nothing outside
the application imports it.
"""
