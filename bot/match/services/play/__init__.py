"""The way of a move: load, judge, apply, let happen what follows, commit. Holds games' states: nothing outside the
application imports it.
"""
