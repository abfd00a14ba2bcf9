"""A ladder's queue (L12.1): joining it, leaving it, and the reasons for the tables that it produced.
:mod:`leagues.ladder` decides who plays whom.
"""
