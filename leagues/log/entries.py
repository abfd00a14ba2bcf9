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
    """The league begins; its founder is its organiser."""

    settings: Settings


class Changed(Content, frozen=True):
    """The settings are others: for seasons that open later; some also for one that has not begun."""

    settings: Settings


class Organisers(Content, frozen=True):
    """The organisers from now on, for any reason: named, handed over, left the server."""

    organisers: tuple[str, ...]


class Orphaned(Content, frozen=True):
    """The last organiser has left the server; the bot asks somebody who may manage it (L1.2)."""


class Announced(Content, frozen=True):
    """Organisers announced something to everyone."""

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
    """Somebody withdraws their yes before the season is placed; a substitute, at any time."""

    season: int
    member: str


class Known(msgspec.Struct, frozen=True):
    """A member's rating when a season is placed."""

    member: str
    mu: float
    sigma: float


class Short(Content, frozen=True):
    """At S the season has fewer members than seats; the bot informs the organiser (L2.3)."""

    season: int


class Dropped(Content, frozen=True):
    """A season did not take place."""

    season: int


class Placed(Content, frozen=True):
    """Registration closes. ``numbers``: each division's members in the order of its draw, from the top (L4.2)."""

    season: int
    numbers: tuple[tuple[str, ...], ...]
    ratings: tuple[Known, ...] = ()


class Begun(Content, frozen=True):
    """The season begins, at its time or earlier by an organiser. ``edition``: of the rules from now on (L1.3). Until
    then the edition of its registration is valid.
    """

    season: int
    edition: Edition = Edition.FIRST


class TableOpened(Content, frozen=True):
    """A table begins."""

    division: str
    table: int


class TableEnded(Content, frozen=True):
    """A table has ended: places and scores by seat, who finished each seat, who made more than half of its moves
    (NOBODY if no one did), and how it changed ratings.
    """

    division: str
    table: int
    places: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    finishers: tuple[str, ...] = ()
    makers: tuple[str, ...] = ()
    ratings: tuple[Rated, ...] = ()


class Unrated(Content, frozen=True):
    """A table won't count for ratings; only before it begins (L11.1)."""

    division: str
    table: int


class Warned(Content, frozen=True):
    """Three days before the end; running tables get a warning (L7.1)."""


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
    """A member who was absent moves again."""

    member: str


class Left(Content, frozen=True):
    """Somebody leaves the season; substitutes as well, with the tables that they took over."""

    member: str
    how: How = How.SAID


class Asked(Content, frozen=True):
    """The bot asks a substitute to take over all tables of a member who left (L6.2)."""

    leaver: str
    substitute: str


class Answered(Content, frozen=True):
    """A substitute says yes or no."""

    leaver: str
    substitute: str
    yes: bool


class Unfilled(Content, frozen=True):
    """Nobody has taken the tables of a member who left: the stand-in plays them to their end."""

    leaver: str


class Joined(Content, frozen=True):
    """Somebody gets a place in a division before its first table opened. ``numbers``: its members in the order of the
    draw.
    """

    member: str
    division: str
    numbers: tuple[str, ...]


class Moved(Content, frozen=True):
    """A member moves to another division, before the first tables of both. ``numbers``: of the old division, then of
    the new one.
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
    """The season pauses."""


class Resumed(Content, frozen=True):
    """The season resumes, with all its moments later by the length of the pause."""


class Stopped(Content, frozen=True):
    """The season's end is now; L7 follows."""


class Lifted(Content, frozen=True):
    """A member who was barred may sign up again (L6.3)."""

    member: str


class Told(Content, frozen=True):
    """The channel hears of a certainty (L9.2), or that it does not hold any more. ``open``: they still have tables to
    play, so it is certain if they play on.
    """

    member: str
    promise: Promise
    holds: bool = True
    open: bool = False


class TakenBack(Content, frozen=True):
    """An organiser's act is undone, as if it had never been (L10.3). ``entry``: its number in the log, from 1."""

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
"""The author of entries that became due."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log: when, who (LEAGUE: it became due), what, why. ``manager``: the author may manage the
    server.
    """

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
"""The acts that only organisers do (L10.1). They may also open and begin seasons, remove members and correct a
pairing.
"""

REASONED: Final = (Moved, Replaced, Annulled, Corrected)
"""Acts that affect others and need a reason, as removing a member does (L10.2)."""


def write(entry: Entry) -> str:
    """Return the entry as one line of JSON."""
    return text.write(entry).decode()


def read(line: str | bytes) -> Entry:
    """Return the entry that :func:`write` wrote. Raises msgspec.ValidationError and DecodeError."""
    return text.read(line, Entry)
