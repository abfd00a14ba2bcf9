"""The entries of only some formats (L10.1, L12 to L14); all other entries they share with divisions."""

from __future__ import annotations

import msgspec

from leagues.log.content import Content
from leagues.pods.pairing import Weighed


class BeganNow(Content, frozen=True):
    """Registration closes now, and the season begins; an evening after a check-in (L10.1). An organiser does this, or
    the league when as many have signed up as its settings say.
    """

    season: int


class Ended(msgspec.Struct, frozen=True):
    """A certainty that was announced (L9.2), and that a departure has ended."""

    member: str
    promise: str


class DeparturesTold(Content, frozen=True):
    """The league's channel hears who has left since the last time, at most once a day; and which announced certainties
    do not hold any more because of that (L6.5).
    """

    season: int
    members: tuple[str, ...]
    ended: tuple[Ended, ...] = ()


class CheckedIn(Content, frozen=True):
    """Somebody joins an evening: before the start, or as a latecomer from the second round on (L14.1)."""

    member: str


class CheckInAgain(Content, frozen=True):
    """Check-in of an evening opens once more, for the usual time. Its start was handled late and few had checked in:
    the bot was away, so perhaps nobody could (L14.1).
    """

    season: int


class Paired(Content, frozen=True):
    """The tables of a round, each in the order of seats (NOBODY: a computer's), and the byes (L13.1, L13.2). By an
    organiser: instead of those made before, as long as none of them has opened.
    """

    round: int
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    weighed: Weighed
    final: bool = False


class RoundEnded(Content, frozen=True):
    """A round is over. Its tables that were still running count for nobody."""

    round: int


class LastRound(Content, frozen=True):
    """An organiser of an evening says which round is the last."""

    round: int


class Queued(Content, frozen=True):
    """Somebody presses *Find a table* (L12.1): up to ``most`` at once. ``rating``: theirs at that moment, as people see
    it.
    """

    member: str
    most: int = 1
    rating: int = 1500


class Unqueued(Content, frozen=True):
    """Somebody wants no more tables; those that are running continue."""

    member: str


class Seen(Content, frozen=True):
    """Somebody who is waiting for tables was seen; at most one entry a day for each of them."""

    member: str


class TableFound(Content, frozen=True):
    """A ladder has found a table, with the reasons: see :class:`leagues.ladder.queue.Sought`. ``ratings``: by seat."""

    table: int
    seats: tuple[str, ...]
    ratings: tuple[int, ...]
    span: int
    longest: int
    wider: bool = False


class Freed(Content, frozen=True):
    """Somebody did not move within the first deadline of a ladder's table: it is cancelled, and the others wait as
    before.
    """

    division: str
    table: int
    member: str


class Week(Content, frozen=True):
    """So many weeks of a ladder are over: the bot posts its standing (L12.2)."""

    week: int
