"""Positions, which contain games' full states. No other package in `pure` holds states, and nothing outside the
application imports this one.
"""
