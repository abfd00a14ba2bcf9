"""The reasons why Mykerinos refuses an action. :class:`games.core.Illegal` carries the reason, the number of the rule,
and parameters for the error message.

In the parameters, fields and rooms are names (``B3``, ``2:3-4``), patrons and parcels are ids, and seats are colours.
"""

from __future__ import annotations

import enum


class Refusal(enum.StrEnum):
    # After each code: the rules and, in brackets, the names of the parameters.

    GAME_OVER = "game-over"  # M7.4
    WAIT_FOR_DRAW = "wait-for-draw"  # M2.2, M2.3 or M2.4 (what)
    NOT_DRAWN = "not-drawn"  # M2.2, M2.3 or M2.4 (what)
    NOT_YOUR_TURN = "not-your-turn"  # M4.1 or M5.3 (turn)
    ALREADY_PASSED = "already-passed"  # M4.4
    HAS_TO_PASS = "has-to-pass"  # noqa: S105 - no password  # M4.5
    NOT_NOW = "not-now"  # M4.1, M8.4, M5.3
    NEUTRAL_NOT_NOW = "neutral-not-now"  # M8.4
    NEUTRAL_STEP = "neutral-step"  # M8.4
    NO_NEUTRAL = "no-neutral"  # M8.1
    NO_SUCH_FIELD = "no-such-field"  # M3.3 (field, last)
    NO_SUCH_ROOM = "no-such-room"  # M1.6 (room)
    OUT_OF_ORDER = "out-of-order"  # M4.14
    OCCUPIED = "occupied"  # M4.12 (field)
    PYRAMID = "pyramid"  # M4.2, M4.3, M4.10, M4.11, M8.4 (field)
    NOT_NEIGHBOURS = "not-neighbours"  # M4.3, M4.10 or M4.11
    NOT_NEXT_TO_OWN = "not-next-to-own"  # M4.3, M8.4
    STARTS_AWAY = "starts-away"  # M4.11
    SUPPLY_SHORT = "supply-short"  # M4.3, M4.8, M4.10, M4.11 (need, have)
    NEUTRALS_SHORT = "neutrals-short"  # M8.4 (need, have)
    NO_TILE = "no-tile"  # M4.6 (patron)
    TILE_USED = "tile-used"  # M4.6 (patron)
    GENERAL_EMPTY = "general-empty"  # M4.7 or M5.3
    LEMON_NEEDS_PYRAMID = "lemon-needs-pyramid"  # M4.8
    LEMON_TWO_PYRAMIDS = "lemon-two-pyramids"  # M4.8
    ROOM_TAKEN = "room-taken"  # M6.3 (room, owner)
    ROOM_CLOSED = "room-closed"  # M6.2 (room)
    MUSEUM_NOT_FOR_THIRD = "museum-not-for-third"  # M5.6
    PARCEL_GONE = "parcel-gone"  # M5.4 (side)
    MAY_NOT_DECLINE = "may-not-decline"  # M5.6
    CHOOSE_FOR_NEUTRAL = "choose-for-neutral"  # M8.5 or M8.6
    NOT_FOR_NEUTRAL = "not-for-neutral"  # M8.5
