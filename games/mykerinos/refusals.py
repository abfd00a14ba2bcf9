"""The reasons why Mykerinos refuses an action. :class:`games.core.Illegal` carries the reason, its rule and its
parameters.

In parameters, fields and rooms are names (``B3``, ``2:3-4``), patrons and parcels are ids, and seats are colours.
"""

from __future__ import annotations

import enum


class Refusal(enum.StrEnum):
    """The reasons for a refusal. Each docstring names the rules and, after ``params``, the parameters of
    :class:`games.core.Illegal`.
    """

    GAME_OVER = "game-over"
    """[M7.4] The game has ended."""
    WAIT_FOR_DRAW = "wait-for-draw"
    """[M2.2, M2.3 or M2.4; params what] The random draw ``what`` has to be made first."""
    NOT_DRAWN = "not-drawn"
    """[M2.2, M2.3 or M2.4; params what] This random draw isn't due now, or its result is impossible."""
    NOT_YOUR_TURN = "not-your-turn"
    """[M4.1 or M5.3, params turn] It's the turn of the player whose colour is ``turn``."""
    ALREADY_PASSED = "already-passed"
    """[M4.4] The player has already passed, so phase 2 is over for them."""
    HAS_TO_PASS = "has-to-pass"  # noqa: S105 - no password
    """[M4.5] The player's personal supply is empty, so the only possible action is to pass."""
    NOT_NOW = "not-now"
    """[M4.1, M8.4, M5.3] The action isn't possible in this phase. For example, a player can't dig during scoring."""
    NEUTRAL_NOT_NOW = "neutral-not-now"
    """[M8.4] The player has to take their own action before placing neutral archaeologists."""
    NEUTRAL_STEP = "neutral-step"
    """[M8.4] The player has already taken their own action and now has to place neutral archaeologists or skip."""
    NO_NEUTRAL = "no-neutral"
    """[M8.1] Only a two-player game has a neutral colour."""
    NO_SUCH_FIELD = "no-such-field"
    """[M3.3, params field, last] The field isn't in this round's area, which ends with the field ``last``."""
    NO_SUCH_ROOM = "no-such-room"
    """[M1.6, params room] The museum has no such room."""
    OUT_OF_ORDER = "out-of-order"
    """[M4.14] The fields of an action have to be in reading order, without duplicates."""
    OCCUPIED = "occupied"
    """[M4.12, params field] The field already has an archaeologist."""
    PYRAMID = "pyramid"
    """[M4.2, M4.3, M4.10, M4.11, M8.4; params field] The field has a pyramid."""
    NOT_NEIGHBOURS = "not-neighbours"
    """[M4.3, M4.10 or M4.11] The fields don't touch each other."""
    NOT_NEXT_TO_OWN = "not-next-to-own"
    """[M4.3, M8.4] None of the fields is next to one of the player's own archaeologists (M4.3) or
    a neutral one (M8.4).
    """
    STARTS_AWAY = "starts-away"
    """[M4.11] An end of the chain has to touch one of the player's own archaeologists, but only
    its middle field does.
    """
    SUPPLY_SHORT = "supply-short"
    """[M4.3, M4.8, M4.10, M4.11; params need, have] The personal supply has too few archaeologists."""
    NEUTRALS_SHORT = "neutrals-short"
    """[M8.4, params need, have] The player has too few neutral archaeologists in hand."""
    NO_TILE = "no-tile"
    """[M4.6, params patron] The player has no tile of this patron."""
    TILE_USED = "tile-used"
    """[M4.6, params patron] The player has already used every tile of this patron."""
    GENERAL_EMPTY = "general-empty"
    """[M4.7 or M5.3] The general supply has none of the player's archaeologists left."""
    LEMON_NEEDS_PYRAMID = "lemon-needs-pyramid"
    """[M4.8] Lord Lemon can be used only on a field with a pyramid, and none of the fields has one."""
    LEMON_TWO_PYRAMIDS = "lemon-two-pyramids"
    """[M4.8] Lord Lemon allows one pyramid, but two of the fields have one."""
    ROOM_TAKEN = "room-taken"
    """[M6.3, params room, owner] The room already has an archaeologist of the colour ``owner``."""
    ROOM_CLOSED = "room-closed"
    """[M6.2, params room] The player has no archaeologist in a room next to this room, which is worth 5."""
    MUSEUM_NOT_FOR_THIRD = "museum-not-for-third"
    """[M5.6] The players ranked third and fourth in a zone can't go to the museum."""
    PARCEL_GONE = "parcel-gone"
    """[M5.4, params side] This parcel of the zone is already taken."""
    MAY_NOT_DECLINE = "may-not-decline"
    """[M5.6] The players ranked first and second have to choose a parcel or the museum."""
    CHOOSE_FOR_NEUTRAL = "choose-for-neutral"
    """[M8.5 or M8.6] The player has to choose a parcel for the neutral colour first."""
    NOT_FOR_NEUTRAL = "not-for-neutral"
    """[M8.5] The neutral colour doesn't take a parcel now."""
