"""The computer that thinks ahead, and what it thinks with: the rules once more, for speed.

``moves``: actions as numbers. ``position``: a position as a list of whole numbers. ``rules``: what can be done there,
and what comes of it; ``zones``: phase 3; ``deal``: the draws of a round. ``worth``: the estimate in whole numbers.
``policy`` and ``playout``: a round played to its end. ``choosing``: which action that speaks for.

Nothing here has floating point, an order of hashing or a clock in it: the same seed gives the same choice anywhere.
:mod:`games.mykerinos.game` stays what decides; this is held to it by replaying whole games.
"""
