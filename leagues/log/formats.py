"""The entries that not all formats have (L10.1, L12 to L14); all others they share with divisions."""

from __future__ import annotations

import msgspec

from leagues.log.content import Content
from leagues.pods.pairing import Weighed


class BeganNow(Content, frozen=True):
    """Registration closes now, and the season begins; an evening after a check-in (L10.1). By an organiser, or as soon
    as so many have signed up as its settings say.
    """

    season: int


class Ended(msgspec.Struct, frozen=True):
    """Something that was said of a member (L9.2), and that a departure has ended."""

    member: str
    promise: str


class DeparturesTold(Content, frozen=True):
    """The league's channel is told who is out since it was told last, at most once a day; and what was said for
    certain, and does not hold any more by that (L6.5).
    """

    season: int
    members: tuple[str, ...]
    ended: tuple[Ended, ...] = ()


class CheckedIn(Content, frozen=True):
    """Somebody is in at an evening: before the start, or as a latecomer from the second round on (L14.1)."""

    member: str


class CheckInAgain(Content, frozen=True):
    """Check-in of an evening is open once more, for as long as usual, as what was due at its start was done late, and
    few were in: those who keep the league were not there, so that perhaps nobody could be (L14.1).
    """

    season: int


class Paired(Content, frozen=True):
    """The tables of a round, each in the order of seats (NOBODY: a computer's), and who has a bye (L13.1, L13.2). By
    an organiser: instead of those that were made, as long as none of them has opened.
    """

    round: int
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    weighed: Weighed
    final: bool = False


class RoundEnded(Content, frozen=True):
    """A round is over. Tables of it that still ran count for nobody."""

    round: int


class LastRound(Content, frozen=True):
    """An organiser of an evening says which round is the last."""

    round: int


class Queued(Content, frozen=True):
    """*Find a table* (L12.1): up to ``most`` at once. ``rating``: theirs at that moment, as it is shown."""

    member: str
    most: int = 1
    rating: int = 1500


class Unqueued(Content, frozen=True):
    """No more tables; those that run are played."""

    member: str


class Seen(Content, frozen=True):
    """Somebody who waits for tables was seen. Said once a day at most, and only of them."""

    member: str


class TableFound(Content, frozen=True):
    """A ladder has found a table, and why: see :class:`leagues.ladder.queue.Sought`. ``ratings``: by seat."""

    table: int
    seats: tuple[str, ...]
    ratings: tuple[int, ...]
    span: int
    longest: int
    wider: bool = False


class Freed(Content, frozen=True):
    """Somebody did not move within the first deadline of a ladder's table: it is called off, and the others wait on as
    they did before.
    """

    division: str
    table: int
    member: str


class Week(Content, frozen=True):
    """So many weeks of a ladder are over: its standing is posted (L12.2)."""

    week: int
