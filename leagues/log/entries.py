"""The entries of a league's log, and their JSON form."""

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
    settings: Settings


class Changed(Content, frozen=True):
    """The league's settings changed. The changes apply to seasons that open later, and some changes also apply to a
    season that hasn't begun yet.
    """

    settings: Settings


class Organisers(Content, frozen=True):
    """The set of organisers changed, because one was added or left the server, or the league was handed over."""

    organisers: tuple[str, ...]


class Orphaned(Content, frozen=True):
    """The league's only remaining organiser left the server. The bot asks someone who may manage the server to take
    over the league (L1.2).
    """


class Announced(Content, frozen=True):
    text: str


class Closed(Content, frozen=True):
    pass


class Opened(Content, frozen=True):
    """Registration for a season opened. `seal` is the hash of the season's seed (L1.4). For `edition`, see
    :class:`Begun`.
    """

    season: int
    seal: str
    begins: int
    edition: Edition = Edition.FIRST


class Postponed(Content, frozen=True):
    # Rule L2.3.
    season: int


class SignedUp(Content, frozen=True):
    """Someone signed up for a season, or for its list of substitutes once the members have been placed in divisions
    (L2.2).
    """

    season: int
    member: str


class SignedOff(Content, frozen=True):
    """Someone withdrew their sign-up before the members were placed in divisions. Substitutes may withdraw at any
    time.
    """

    season: int
    member: str


class Known(msgspec.Struct, frozen=True):
    """A member's rating at the time when a season's members are placed in divisions."""

    member: str
    mu: float
    sigma: float


class Short(Content, frozen=True):
    """When registration closed, fewer members had signed up than a table has seats (L2.3)."""

    season: int


class Dropped(Content, frozen=True):
    season: int


class Placed(Content, frozen=True):
    """Registration closed. `numbers` holds each division's members in the order in which they were drawn at random,
    starting with the top tier (L4.2).
    """

    season: int
    numbers: tuple[tuple[str, ...], ...]
    ratings: tuple[Known, ...] = ()


class Begun(Content, frozen=True):
    """The season began, either on time or early because an organiser started it.

    `edition` is the edition of the rules that applies from the start (L1.3). During registration, the edition given in
    :class:`Opened` applied.
    """

    season: int
    edition: Edition = Edition.FIRST


class TableOpened(Content, frozen=True):
    division: str
    table: int


class TableEnded(Content, frozen=True):
    """A table ended.

    `places`, `scores`, `finishers` and `makers` are in seat order. A finisher is the person who played a seat at the
    end. A maker is the person who made more than half of a seat's moves, or NOBODY. `ratings` holds the rating changes.
    """

    division: str
    table: int
    places: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    finishers: tuple[str, ...] = ()
    makers: tuple[str, ...] = ()
    ratings: tuple[Rated, ...] = ()


class Unrated(Content, frozen=True):
    # Rule L11.1.
    division: str
    table: int


class Warned(Content, frozen=True):
    """The season ends in three days, so the players at running tables were warned (L7.1)."""


class Overtime(Content, frozen=True):
    # Rule L7.1.
    pass


class StandIns(Content, frozen=True):
    # Rule L7.1.
    pass


class Finished(Content, frozen=True):
    # Rule L7.2.
    seed: str


class Absent(Content, frozen=True):
    """A member became absent: a computer player made three moves in a row for them at one table (L6.1)."""

    member: str
    division: str
    table: int


class Back(Content, frozen=True):
    member: str


class Left(Content, frozen=True):
    """Someone left the season. A substitute also leaves the tables that they took over."""

    member: str
    how: How = How.SAID


class Asked(Content, frozen=True):
    """The bot asked a substitute to take over all tables of a member who left (L6.2)."""

    leaver: str
    substitute: str


class Answered(Content, frozen=True):
    leaver: str
    substitute: str
    yes: bool


class Unfilled(Content, frozen=True):
    """No one took over the tables of a member who left, so a computer player finishes them."""

    leaver: str


class Joined(Content, frozen=True):
    """Someone joined a division before its first table opened. `numbers` holds all members of the division in the
    order in which they were drawn at random.
    """

    member: str
    division: str
    numbers: tuple[str, ...]


class Moved(Content, frozen=True):
    """A member moved to another division before the first table of either opened.

    `numbers` holds the members of the old division and those of the new one, as they are after the move.
    """

    member: str
    division: str
    numbers: tuple[tuple[str, ...], tuple[str, ...]]


class Formed(Content, frozen=True):
    """An organiser formed divisions by hand before their first tables opened: split, merged or filled them (L10.5).

    `divisions` holds the name and the members of each changed division, in the order in which they were drawn at
    random. A name that doesn't exist yet creates a division, and a division without members is dissolved.
    """

    divisions: tuple[tuple[str, tuple[str, ...]], ...]


class Replaced(Content, frozen=True):
    """A seat at a table was given to another player. `player` is NOBODY if a computer player takes the seat."""

    division: str
    table: int
    seat: int
    player: str


class Extended(Content, frozen=True):
    hours: int


class Annulled(Content, frozen=True):
    # Rule L5.5.
    division: str
    table: int


class Corrected(Content, frozen=True):
    # Rule L5.5.
    member: str
    points: int


class Paused(Content, frozen=True):
    pass


class Resumed(Content, frozen=True):
    """The season resumed. Everything still to come is delayed by the length of the pause."""


class Stopped(Content, frozen=True):
    """An organiser ended the season early. Rule L7 decides what happens to running tables."""


class Lifted(Content, frozen=True):
    # Rule L6.3.
    member: str


class Told(Content, frozen=True):
    """It was announced that a member is certain to be champion, to be promoted or not to be relegated (L9.2). If
    `holds` is false, an earlier announcement was withdrawn.

    If `open` is true, the member still has tables to play, so the result is certain only if they don't leave.
    """

    member: str
    promise: Promise
    holds: bool = True
    open: bool = False


class TakenBack(Content, frozen=True):
    """An organiser's action was undone as if it had never happened (L10.3). `entry` is the action's number in the log,
    from 1.
    """

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
    | Formed
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
"""The author of log entries that the league makes itself when they are due."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A log entry: its time, its author, its content and the reason for it.

    `who` is LEAGUE if the league made the entry because it was due. `manager` is true if its author may manage the
    Discord server.
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
    Formed,
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
"""The kinds of entries that only organisers may make (L10.1).

Opening or beginning a season, signing someone up, removing a member and correcting a pairing aren't in this list,
because the league or a member can also make such entries.
"""

REASONED: Final = (Moved, Formed, Replaced, Annulled, Corrected)
"""The kinds of organisers' actions that affect other people and therefore need a reason (L10.2)."""


def write(entry: Entry) -> str:
    return text.write(entry).decode()


def read(line: str | bytes) -> Entry:
    """Return the entry stored in a line of JSON. Raises msgspec.ValidationError or DecodeError if it is invalid."""
    return text.read(line, Entry)
