"""The events of a game of Mykerinos, as facts. All are public: events are their own "seen" form.

``seat`` is a place in the seating order; NEUTRAL is the neutral colour of a game of two. Fields, rooms and zones are
numbers from 0 (reading order, museum plan, M5.1).
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from games.mykerinos.actions import Side

NEUTRAL: Final = -1
"""The neutral colour in place of a seat (M8.1)."""


class StartDrawn(msgspec.Struct, frozen=True, tag="start-drawn"):
    """M2.2: ``seat`` is the start player."""

    seat: int


class WingsDrawn(msgspec.Struct, frozen=True, tag="wings-drawn"):
    """M2.3: the patrons of wings 1 to 5."""

    patrons: tuple[str, ...]


class RoundBegan(msgspec.Struct, frozen=True, tag="round-began"):
    """M3: round ``number`` (1 to 4) begins with ``start``; ``taken[seat]`` came into each personal supply."""

    number: int
    start: int
    taken: tuple[int, ...]
    neutral_taken: tuple[int, ...]


class AreaDealt(msgspec.Struct, frozen=True, tag="area-dealt"):
    """M3.3: the parcels, in dealing order, each with whether it is turned."""

    parcels: tuple[str, ...]
    turned: tuple[bool, ...]


class Placed(msgspec.Struct, frozen=True, tag="placed"):
    """M4: ``seat`` placed archaeologists on ``fields``: their own, or (``by`` neutral) neutral ones.

    ``by`` is a :class:`By` value, ``blackmore`` or ``tangerine``.
    """

    seat: int
    fields: tuple[int, ...]
    by: str


class PatronCalled(msgspec.Struct, frozen=True, tag="patron-called"):
    """M4.6: ``seat`` turned the tile of ``parcel``, with its ``patron``. The patron's effect follows."""

    seat: int
    patron: str
    parcel: str


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """M4.4, M4.5: ``seat`` passed, with its disc on ``space`` (from 1) of the pass track. ``last``: by M4.13."""

    seat: int
    space: int
    last: bool = False


class NeutralSkipped(msgspec.Struct, frozen=True, tag="neutral-skipped"):
    """M8.4: ``seat`` placed no neutral archaeologist though it could."""

    seat: int


class ExcavationsEnded(msgspec.Struct, frozen=True, tag="excavations-ended"):
    """Phase 2 of round ``number`` is over; the zones are scored next."""

    number: int


class Ranked(msgspec.Struct, frozen=True):
    """One place in a zone: the seat, its archaeologists, its space of the pass track (ties: M5.2)."""

    seat: int
    count: int
    space: int


class ZoneRanked(msgspec.Struct, frozen=True, tag="zone-ranked"):
    """M5.2: the scoring of ``zone`` begins; ``ranking`` from first to last (with NEUTRAL), empty for M5.9."""

    zone: int
    ranking: tuple[Ranked, ...]


class ParcelTaken(msgspec.Struct, frozen=True, tag="parcel-taken"):
    """M5.7, M8.7: ``seat`` took ``parcel`` and scored ``points``.

    NEUTRAL: it leaves the game, and ``chooser`` chose it (None: it was the only one left).
    """

    zone: int
    seat: int
    parcel: str
    side: Side
    points: int
    chooser: int | None = None


class SentToMuseum(msgspec.Struct, frozen=True, tag="sent-to-museum"):
    """M4.9 (``zone`` None) or M5.3: an archaeologist of ``seat`` now holds ``room``."""

    seat: int
    room: int
    zone: int | None = None


class Declined(msgspec.Struct, frozen=True, tag="declined"):
    """M5.6: ``seat`` took nothing in ``zone``."""

    zone: int
    seat: int


Step: TypeAlias = ParcelTaken | SentToMuseum | Declined
"""A player's step in a zone."""


class ZoneDone(msgspec.Struct, frozen=True, tag="zone-done"):
    """M5.8, M5.9, M8.8: ``zone`` is done; ``left`` are the parcels that leave the game untaken.

    It has the whole result, because other entries may come in between: ``round``, ``ranking`` as in
    :class:`ZoneRanked`, ``steps`` in the order of the ranking. And the zone as it was scored: its two ``parcels``, the
    left one first, each with whether it was ``turned``; of its twelve fields in reading order, those with ``pyramids``
    and the archaeologists' ``owners`` (None: no one).
    """

    zone: int
    left: tuple[str, ...]
    round: int
    ranking: tuple[Ranked, ...]
    steps: tuple[Step, ...]
    parcels: tuple[str, str]
    turned: tuple[bool, bool]
    pyramids: tuple[bool, ...]
    owners: tuple[int | None, ...]


class RoundEnded(msgspec.Struct, frozen=True, tag="round-ended"):
    """M5.10: round ``number`` is over."""

    number: int


class GameEnded(msgspec.Struct, frozen=True, tag="game-ended"):
    """M7: ``totals[seat]`` points, ``ranking[seat]`` places from 1; ``reason`` as in :class:`games.core.Over`."""

    totals: tuple[int, ...]
    ranking: tuple[int, ...]
    reason: str


Event: TypeAlias = (
    StartDrawn
    | WingsDrawn
    | RoundBegan
    | AreaDealt
    | Placed
    | PatronCalled
    | Passed
    | NeutralSkipped
    | ExcavationsEnded
    | ZoneRanked
    | ParcelTaken
    | SentToMuseum
    | Declined
    | ZoneDone
    | RoundEnded
    | GameEnded
)
