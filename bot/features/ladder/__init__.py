"""A ladder's queue (L12.1): joining it, leaving it, and why it found a table. :mod:`leagues.ladder` decides who plays
whom.
"""
