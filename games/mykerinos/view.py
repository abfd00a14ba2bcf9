"""One viewer's view of a game of Mykerinos: everything but the future. Pictures and texts are made from it.

Owners are seats, or NEUTRAL. Numbers start at 0 for zones, fields and seats, at 1 for rounds, wings and spaces.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Final

import msgspec

from games.mykerinos.events import Ranked


class Phase(enum.StrEnum):
    """The phase of the game: before the first deal, M4, M8.4, M5, after M7."""

    SETUP = "setup"
    EXCAVATIONS = "excavations"
    NEUTRAL = "neutral"
    SCORING = "scoring"
    OVER = "over"


class Fate(enum.StrEnum):
    """The fate of a parcel of the area."""

    OPEN = "open"
    TAKEN = "taken"
    LEFT = "left"


class Asked(enum.StrEnum):
    """The present choice of the seat in turn."""

    NOTHING = "nothing"
    ACTION = "action"
    LAST_ACTION = "last-action"
    NEUTRAL = "neutral"
    CHOICE = "choice"
    LEFTOVER = "leftover"
    FOR_NEUTRAL = "for-neutral"


class Way(enum.StrEnum):
    """A kind of action. PATRON: a call on any of one's patrons (M4.6). NEUTRAL_...: for the neutral colour (M8)."""

    DIG = "dig"
    EXTEND = "extend"
    PATRON = "patron"
    PASS = "pass"  # noqa: S105 - not a word that opens anything
    NEUTRAL_DIG = "neutral-dig"
    NEUTRAL_EXTEND = "neutral-extend"
    SKIP = "skip"
    LEFT = "left"
    RIGHT = "right"
    MUSEUM = "museum"
    DECLINE = "decline"
    NEUTRAL_LEFT = "neutral-left"
    NEUTRAL_RIGHT = "neutral-right"


class TileView(msgspec.Struct, frozen=True):
    """A patron tile in front of a player. ``turned``: used this round (M4.6). ``patron`` None: the 5-point parcel."""

    parcel: str
    patron: str | None
    points: int
    turned: bool


class SeatView(msgspec.Struct, frozen=True):
    """One player: ``supply`` and ``general`` count archaeologists of their colour, ``neutrals`` those in hand (M8.2).

    ``space`` is the place on the pass track or None.
    """

    color: str
    score: int
    supply: int
    general: int
    neutrals: int
    tiles: tuple[TileView, ...]
    space: int | None
    start: bool


class NeutralView(msgspec.Struct, frozen=True):
    """The neutral colour of a game of two (M8); ``general`` is its general supply."""

    color: str
    general: int
    space: int


class FieldView(msgspec.Struct, frozen=True):
    """One field: whether it has a pyramid, and the owner of its archaeologist (None: free)."""

    name: str
    pyramid: bool
    owner: int | None


class ParcelView(msgspec.Struct, frozen=True):
    """One parcel of the area. ``owner``: the seat that took it (NEUTRAL: taken for the neutral)."""

    parcel: str
    patron: str | None
    points: int
    turned: bool
    fate: Fate
    owner: int | None


class ZoneView(msgspec.Struct, frozen=True):
    """Two parcels side by side. ``ranking`` is the present one.

    During phase 2 it uses the passes so far: players who haven't passed rank behind those who have, with ``space`` 0.
    ``scoring``: it is this zone's turn (M5.1); ``done``: M5.8. ``entered``: while it is scored, the rooms that it has
    sent archaeologists to, in the order of the ranking.
    """

    left: ParcelView
    right: ParcelView
    ranking: tuple[Ranked, ...]
    scoring: bool
    done: bool
    entered: tuple[int, ...] = ()


class RoomView(msgspec.Struct, frozen=True):
    """A room of the museum: its name (``5:3``, ``2:3-4``), value, its wings (1 to 5), its holder."""

    name: str
    value: int
    wings: tuple[int, ...]
    owner: int | None


class WingScore(msgspec.Struct, frozen=True):
    """M7.1: one wing for one player: ``tiles`` tiles of its patron at ``value`` each.

    ``room`` is the room that counts, or None (value 1).
    """

    wing: int
    patron: str
    tiles: int
    value: int
    room: str | None
    points: int


class SeatTally(msgspec.Struct, frozen=True):
    """M7: one player's final score and its parts. ``parcels``: scored at once (M5.7); ``series``: the complete ones."""

    color: str
    parcels: int
    wings: tuple[WingScore, ...]
    series: int
    series_points: int
    total: int
    supply: int
    place: int


class Tally(msgspec.Struct, frozen=True):
    """M7: the final tally in seating order; while the game is running, as it would be now (``final`` False).

    ``reason``: ``points``, ``supply`` (M7.4 decided the win) or ``shared``.
    """

    seats: tuple[SeatTally, ...]
    final: bool
    reason: str

    @property
    def totals(self) -> tuple[int, ...]:
        """Return each seat's points."""
        return tuple(seat.total for seat in self.seats)


class View(msgspec.Struct, frozen=True):
    """The whole table. ``fields`` in reading order, eight columns; ``zones`` in the order of M5.1, two in a row.

    ``rooms`` are in the order of the museum plan; ``wings``: the patrons of wings 1 to 5 (empty before M2.3). There is
    no area (``rows`` 0, no fields, no zones) while a draw is due, in phase ``setup`` too between rounds.
    ``pass_track``: the seats on spaces 1, 2, ... (None: free); ``turn``: the seats that decide, with the choice
    ``asked``; ``possible``: the kinds of actions they can choose from, in the order of the rules; ``next``: whose turn
    it is, even if they can only pass and don't decide (M4.5), None outside phases 2 and 3. ``gone``: the parcels that
    left the game, in that order (M5.8, M8.7).
    """

    viewer: int | None
    seats: tuple[SeatView, ...]
    neutral: NeutralView | None
    round: int
    phase: Phase
    rows: int
    fields: tuple[FieldView, ...]
    zones: tuple[ZoneView, ...]
    rooms: tuple[RoomView, ...]
    wings: tuple[str, ...]
    pass_track: tuple[int | None, ...]
    turn: tuple[int, ...]
    asked: Asked
    possible: tuple[Way, ...]
    next: int | None
    gone: tuple[str, ...]
    tally: Tally

    def __reduce__(self) -> tuple[Callable[[bytes], View], tuple[bytes]]:
        """Pickle it packed: part by part, that of a hundred structs takes eight times as long."""
        return unpacked, (_ENCODER.encode(self),)


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(View)


def unpacked(packed: bytes) -> View:
    """Unpack the view."""
    return _DECODER.decode(packed)
