"""The computer player that looks ahead. For speed, it has its own implementation of the rules.

``moves`` represents actions as numbers, and ``position`` represents a position as a list of integers. ``rules``
contains the legal moves and their effects, and ``zones`` does the same for phase 3. ``deal`` makes the draws of a
round. ``outlook``, ``worth`` and ``forecast`` estimate the value of a position, in integers. ``playout`` plays a round
to its end by a simple policy. ``choosing`` finds the recommended action.

Nothing here uses floating point, hash order or a clock, so the same seed gives the same choice on any machine.
:mod:`games.mykerinos.game` is the reference. Tests replay whole games to check that both implementations agree.
"""
