"""The entries of a league's log. Each has one JSON form, which reads back."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from leagues import text
from leagues.edition import Edition
from leagues.log.content import Content
from leagues.log.formats import (
    BeganNow,
    CheckedIn,
    CheckInAgain,
    DeparturesTold,
    Freed,
    LastRound,
    Paired,
    Queued,
    RoundEnded,
    Seen,
    TableFound,
    Unqueued,
    Week,
)
from leagues.settings import Settings
from leagues.state import How, Promise, Rated


class Founded(Content, frozen=True):
    """The league begins; whoever founds it is its organiser."""

    settings: Settings


class Changed(Content, frozen=True):
    """The settings are others: for seasons that open later; some also for one that has not begun."""

    settings: Settings


class Organisers(Content, frozen=True):
    """Who organises it from now on, for whatever reason: named, handed over, left the server."""

    organisers: tuple[str, ...]


class Orphaned(Content, frozen=True):
    """The last organiser has left the server: who may manage it is asked (L1.2)."""


class Announced(Content, frozen=True):
    """Organisers told everybody something."""

    text: str


class Closed(Content, frozen=True):
    """The league ends; no season can open any more."""


class Opened(Content, frozen=True):
    """Registration for a season opens; ``seal`` is that of its seed (L1.4). ``edition``: see :class:`Begun`."""

    season: int
    seal: str
    begins: int
    edition: Edition = Edition.FIRST


class Postponed(Content, frozen=True):
    """A season with too few members begins a week later (L2.3)."""

    season: int


class SignedUp(Content, frozen=True):
    """A yes to a season; once it is placed, to its list of substitutes (L2.2)."""

    season: int
    member: str


class SignedOff(Content, frozen=True):
    """The yes is taken back, before the season is placed, or by a substitute."""

    season: int
    member: str


class Known(msgspec.Struct, frozen=True):
    """A member's rating when a season is placed."""

    member: str
    mu: float
    sigma: float


class Short(Content, frozen=True):
    """At S there are fewer members than seats: the organiser is told (L2.3)."""

    season: int


class Dropped(Content, frozen=True):
    """A season did not come about."""

    season: int


class Placed(Content, frozen=True):
    """Registration closes. ``numbers``: each division's members in the order of its lot, from the top (L4.2)."""

    season: int
    numbers: tuple[tuple[str, ...], ...]
    ratings: tuple[Known, ...] = ()


class Begun(Content, frozen=True):
    """The season begins, at its time or by an organiser's act. ``edition``: what it is computed by from now on (L1.3).
    Until then it is what its registration opened under.
    """

    season: int
    edition: Edition = Edition.FIRST


class TableOpened(Content, frozen=True):
    """A table begins."""

    division: str
    table: int


class TableEnded(Content, frozen=True):
    """A table has ended: places and scores by seat, who finished each seat, who made more than half of its moves
    (NOBODY where nobody did), and what it changed of ratings.
    """

    division: str
    table: int
    places: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    finishers: tuple[str, ...] = ()
    makers: tuple[str, ...] = ()
    ratings: tuple[Rated, ...] = ()


class Unrated(Content, frozen=True):
    """A table counts for no rating; before it begins (L11.1)."""

    division: str
    table: int


class Warned(Content, frozen=True):
    """Three days before the end: running tables are told (L7.1)."""


class Overtime(Content, frozen=True):
    """The end: running tables get short clocks (L7.1)."""


class StandIns(Content, frozen=True):
    """Stand-ins play what is left (L7.1)."""


class Finished(Content, frozen=True):
    """The season is final; its seed is shown (L7.2)."""

    seed: str


class Absent(Content, frozen=True):
    """The stand-in made three moves in a row for a member at one table (L6.1)."""

    member: str
    division: str
    table: int


class Back(Content, frozen=True):
    """Who was absent moves again."""

    member: str


class Left(Content, frozen=True):
    """Somebody leaves the season; also a substitute, with the tables that they took over."""

    member: str
    how: How = How.SAID


class Asked(Content, frozen=True):
    """A substitute is asked to take over all tables of who left (L6.2)."""

    leaver: str
    substitute: str


class Answered(Content, frozen=True):
    """They say yes, or no."""

    leaver: str
    substitute: str
    yes: bool


class Unfilled(Content, frozen=True):
    """Nobody has taken the tables of who left: the stand-in plays them to their end."""

    leaver: str


class Joined(Content, frozen=True):
    """Somebody gets a place in a division before its first table opened. ``numbers``: its members by lot."""

    member: str
    division: str
    numbers: tuple[str, ...]


class Moved(Content, frozen=True):
    """A member plays in another division; before the first tables of both. ``numbers``: of that they leave, then of
    that they come to.
    """

    member: str
    division: str
    numbers: tuple[tuple[str, ...], tuple[str, ...]]


class Replaced(Content, frozen=True):
    """Somebody else plays a seat at a table from now on (NOBODY: the stand-in)."""

    division: str
    table: int
    seat: int
    player: str


class Extended(Content, frozen=True):
    """All running tables have so many hours more on their clocks."""

    hours: int


class Annulled(Content, frozen=True):
    """A table counts for nobody (L5.5)."""

    division: str
    table: int


class Corrected(Content, frozen=True):
    """Points are given to a member, or taken (L5.5)."""

    member: str
    points: int


class Paused(Content, frozen=True):
    """The season stands still."""


class Resumed(Content, frozen=True):
    """It goes on, with all its moments later by as long as it stood still."""


class Stopped(Content, frozen=True):
    """The season's end is now; L7 follows."""


class Lifted(Content, frozen=True):
    """Who was barred may sign up (L6.3)."""

    member: str


class Told(Content, frozen=True):
    """What became certain is said (L9.2), or taken back. ``open``: they still have tables to play, so it is certain if
    they play on.
    """

    member: str
    promise: Promise
    holds: bool = True
    open: bool = False


class TakenBack(Content, frozen=True):
    """An organiser's act is as if it had never been (L10.3). ``entry``: its number in the log, from 1."""

    entry: int


What: TypeAlias = (
    Founded
    | Changed
    | Organisers
    | Orphaned
    | Announced
    | Closed
    | Opened
    | Postponed
    | SignedUp
    | SignedOff
    | Short
    | Dropped
    | Placed
    | Begun
    | TableOpened
    | TableEnded
    | Unrated
    | Warned
    | Overtime
    | StandIns
    | Finished
    | Absent
    | Back
    | Left
    | Asked
    | Answered
    | Unfilled
    | Joined
    | Moved
    | Replaced
    | Extended
    | Annulled
    | Corrected
    | Paused
    | Resumed
    | Stopped
    | Lifted
    | Told
    | TakenBack
    | BeganNow
    | DeparturesTold
    | CheckedIn
    | Paired
    | RoundEnded
    | CheckInAgain
    | LastRound
    | Queued
    | Unqueued
    | Seen
    | TableFound
    | Freed
    | Week
)

LEAGUE: Final = ""
"""Who acts in entries of what became due."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log: when, who (LEAGUE: it became due), what, why. ``manager``: who acts may manage the server."""

    at: int
    who: str
    what: What
    why: str = ""
    manager: bool = False


ACTS: Final = (
    Changed,
    Organisers,
    Announced,
    Closed,
    Postponed,
    Joined,
    Moved,
    Replaced,
    Extended,
    Annulled,
    Corrected,
    Paused,
    Resumed,
    Stopped,
    Lifted,
    Unrated,
    TakenBack,
    LastRound,
)
"""What organisers alone do (L10.1); they may open and begin seasons, remove members and correct a pairing as well."""

REASONED: Final = (Moved, Replaced, Annulled, Corrected)
"""What touches others and needs a reason, as removing a member does (L10.2)."""


def write(entry: Entry) -> str:
    """The entry as one line of JSON."""
    return text.write(entry).decode()


def read(line: str | bytes) -> Entry:
    """The entry that :func:`write` wrote. Raises msgspec.ValidationError and DecodeError."""
    return text.read(line, Entry)
