"""The entries of a match as stored and as a viewer may know them, the line of play, and which entries are new to a
player.

Nothing here is worded for people.
"""
