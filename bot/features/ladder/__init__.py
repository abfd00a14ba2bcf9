"""A ladder's queue (L12.1): joining it, leaving it, and the reasons why the queue put certain players together.
:mod:`leagues.ladder` decides who plays whom.
"""
