"""The worth of things to a player of Chronos Conquest, and its reasons: for hints and analyses, from the seat's
view.
"""
