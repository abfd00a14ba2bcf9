"""The computer that thinks ahead, and its parts: the rules once more, for speed.

``moves``: actions as numbers. ``position``: a position as a list of whole numbers. ``rules``: its legal moves and their
effects; ``zones``: phase 3; ``deal``: the draws of a round. ``worth``: the estimate in whole numbers. ``policy`` and
``playout``: a round played to its end. ``choosing``: the recommended action.

Nothing here uses floating point, an order of hashing or a clock: the same seed gives the same choice anywhere.
:mod:`games.mykerinos.game` decides; tests replay whole games to hold this to it.
"""
