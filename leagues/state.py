"""The state of a league, as built from its log. All classes are frozen and compared by value.

People's ids are strings, and times are Unix timestamps in milliseconds. The state contains no secrets: a season's seed
is None until the season is final.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from fractions import Fraction
from typing import TypeVar

import msgspec

from leagues.edition import Edition
from leagues.format import Traits
from leagues.ladder.queue import Sought, Waits
from leagues.pods.pairing import Weighed
from leagues.refused import Refused, Why
from leagues.season.candidates import Came, Way
from leagues.season.moves import Move
from leagues.settings import Settings

NOBODY = ""
"""An id that stands for no person. It marks a seat that a computer player has taken over, or a seat whose points go to
no member.
"""

GONE = "~"
"""The prefix of the names that replace people whose data was erased (L15.4)."""


class Stage(enum.StrEnum):
    REGISTRATION = "registration"
    PLACED = "placed"
    RUNNING = "running"
    OVERTIME = "overtime"
    STAND_INS = "stand-ins"
    FINAL = "final"
    DROPPED = "dropped"


PLAYED = (Stage.RUNNING, Stage.OVERTIME, Stage.STAND_INS)


class Rated(msgspec.Struct, frozen=True):
    """A rating change caused by a table: the values before and after it, and the factor applied (L11.5)."""

    who: str
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float
    factor: Fraction


class Table(msgspec.Struct, frozen=True):
    """A table of a division.

    The members (`seats`), `players`, `finishers` and `makers` are in seat order. `players` holds the current players,
    with NOBODY for a computer player that took over. `makers` holds whoever made more than half of each seat's moves.
    `void` holds members who left before the table ended and therefore get no points from it.
    """

    number: int
    seats: tuple[str, ...]
    players: tuple[str, ...]
    opened: int | None = None
    ended: int | None = None
    annulled: int | None = None
    rated: bool = True
    places: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    finishers: tuple[str, ...] = ()
    makers: tuple[str, ...] = ()
    void: tuple[str, ...] = ()
    ratings: tuple[Rated, ...] = ()

    @property
    def over(self) -> bool:
        return self.ended is not None or self.annulled is not None

    @property
    def running(self) -> bool:
        return self.opened is not None and not self.over


class Division(msgspec.Struct, frozen=True):
    tier: int
    name: str
    members: tuple[str, ...]
    tables: tuple[Table, ...]


class How(enum.StrEnum):
    # Rule L6.1.
    SAID = "said"
    SILENT = "silent"
    REMOVED = "removed"


class Member(msgspec.Struct, frozen=True):
    """A member with a place in a division.

    `way` is the result of the member's most recent season, and `missed` is the number of seasons that they have missed
    since. `latest` is the lowest tier in which they may be placed (L3.2).
    """

    member: str
    signed: int
    came: Came
    way: Way | None = None
    missed: int = 0
    latest: int | None = None
    mu: float | None = None
    sigma: float | None = None
    left: int | None = None
    how: How | None = None
    absent: int | None = None


class SignUp(msgspec.Struct, frozen=True):
    """A person's sign-up for a season, either as a member or as a substitute.

    `absent` is when the person became absent from a table that they had taken over (L6.1), or None if they aren't
    absent.
    """

    member: str
    at: int
    absent: int | None = None


class Ask(msgspec.Struct, frozen=True):
    """The bot's request to a substitute to take over a member's tables. `yes` is None until they answer."""

    member: str
    at: int
    yes: bool | None = None


class Handover(msgspec.Struct, frozen=True):
    """The handover of a departed member's tables, with the substitutes asked so far.

    `taken` is the substitute who plays the tables. It is None if no one plays them, and NOBODY if a computer player
    does.
    """

    leaver: str
    at: int
    asked: tuple[Ask, ...] = ()
    taken: str | None = None


class Correction(msgspec.Struct, frozen=True):
    # Rule L5.5.
    at: int
    member: str
    points: int
    why: str


class Promise(enum.StrEnum):
    """The kinds of results, such as a promotion, that are announced once they are certain for a member (L9.2)."""

    CHAMPION = "champion"
    UP = "up"
    NOT_DOWN = "not-down"


class Said(msgspec.Struct, frozen=True):
    member: str
    promise: Promise


class Round(msgspec.Struct, frozen=True):
    """A round of a cup or an evening tournament.

    `paired` is when it was paired, `begins` when its tables open, `ends` when its time is up, and `over` when it ended.
    `tables` holds table numbers. `final` marks the final (L13.3). `corrected` is true if an organiser changed the
    pairing.
    """

    number: int
    paired: int
    begins: int
    ends: int
    tables: tuple[int, ...]
    byes: tuple[str, ...]
    weighed: Weighed
    final: bool = False
    corrected: bool = False
    over: int | None = None


class Season(msgspec.Struct, frozen=True):
    """A season of a league.

    Formats without divisions have a single division, named after the format, to which tables are added.

    `lower` holds members placed lower than promised. `postponed` counts postponements. `length` is the number of rounds
    before the final. `present` holds members who checked in for an evening tournament, and `missed` is how often its
    check-in was reopened. `hurried` is the time at which the season was started early (L10.1).

    For ladders, `queue` holds the people waiting for a table, and `asked` the times at which members last asked for
    one. `sought` holds the reasons for each table, and `week` is the most recent week whose standings were posted.

    `silent` holds substitutes who left without notice. `departures` holds departures that haven't been announced yet
    (L6.5). `unsaid` holds announced results that are no longer certain because of these departures. `edition` is the
    edition of the rules (L1.3).
    """

    number: int
    seal: str
    opened: int
    closes: int
    begins: int
    ends: int
    stage: Stage = Stage.REGISTRATION
    seed: str | None = None
    short: bool = False
    postponed: int = 0
    paused: int | None = None
    warned: bool = False
    over: int | None = None
    signed: tuple[SignUp, ...] = ()
    substitutes: tuple[SignUp, ...] = ()
    members: tuple[Member, ...] = ()
    divisions: tuple[Division, ...] = ()
    lower: tuple[str, ...] = ()
    handovers: tuple[Handover, ...] = ()
    corrections: tuple[Correction, ...] = ()
    silent: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    moves: tuple[Move, ...] = ()
    champions: tuple[str, ...] = ()
    length: int = 0
    rounds: tuple[Round, ...] = ()
    present: tuple[SignUp, ...] = ()
    queue: tuple[Waits, ...] = ()
    asked: tuple[tuple[str, int], ...] = ()
    sought: tuple[Sought, ...] = ()
    week: int = 0
    missed: int = 0
    hurried: int | None = None
    departures: tuple[SignUp, ...] = ()
    unsaid: tuple[Said, ...] = ()
    edition: Edition = Edition.FIRST

    @property
    def round(self) -> Round | None:
        """The most recently paired round, or None if no round has been paired."""
        return self.rounds[-1] if self.rounds else None

    @property
    def middle(self) -> int:
        """The middle of the season. At this time, all waiting tables open (L4.3), and registration for the next season
        begins (L2.1).
        """
        return (self.begins + self.ends) // 2

    @property
    def tables(self) -> Iterator[tuple[Division, Table]]:
        return ((division, table) for division in self.divisions for table in division.tables)

    @property
    def players(self) -> tuple[Member | SignUp, ...]:
        return (*(one for one in self.members if one.left is None), *self.substitutes)

    @property
    def absences(self) -> tuple[tuple[str, int], ...]:
        """The absent people, each with the time at which their absence began (L6.1)."""
        return tuple((one.member, one.absent) for one in self.players if one.absent is not None)

    @property
    def counted(self) -> frozenset[str]:
        return frozenset(
            one
            for _, table in self.tables
            if table.places is not None and table.annulled is None
            for one in table.seats
            if one not in table.void
        )

    @property
    def gone(self) -> frozenset[str]:
        return frozenset(one.member for one in self.members if one.left is not None)


class Passed(msgspec.Struct, frozen=True):
    """The facts about a season that are kept once it is final, because they affect later seasons.

    `silent` holds members who left without notice, and `helped` substitutes who finished a table.
    """

    number: int
    ways: tuple[tuple[str, Way], ...]
    champions: tuple[str, ...]
    silent: tuple[str, ...] = ()
    helped: tuple[str, ...] = ()


class League(msgspec.Struct, frozen=True):
    """The state of a league after its last log entry.

    `seasons` holds the most recently finished season, the current season and the next one. `at` is the time of the last
    log entry. `barred` holds pairs of a member and the number of the season from which they are barred.
    """

    settings: Settings
    organisers: tuple[str, ...]
    at: int
    seasons: tuple[Season, ...] = ()
    passed: tuple[Passed, ...] = ()
    barred: tuple[tuple[str, int], ...] = ()
    asks_manager: bool = False
    ended: bool = False

    @property
    def format(self) -> Traits:
        return self.settings.format.traits

    @property
    def playing(self) -> Season | None:
        return next((one for one in self.seasons if one.stage is Stage.PLACED or one.stage in PLAYED), None)

    @property
    def registering(self) -> Season | None:
        return next((one for one in self.seasons if one.stage is Stage.REGISTRATION), None)

    @property
    def last(self) -> Season | None:
        return next((one for one in reversed(self.seasons) if one.stage is Stage.FINAL), None)

    def season(self, number: int) -> Season | None:
        return next((one for one in self.seasons if one.number == number), None)


def playing_of(league: League, rule: str) -> Season:
    if league.playing is None:
        raise Refused(Why.NOT_BEGUN, rule)
    return league.playing


def with_season(league: League, season: Season) -> League:
    seasons = tuple(season if one.number == season.number else one for one in league.seasons)
    return msgspec.structs.replace(league, seasons=seasons)


def with_table(season: Season, name: str, table: Table) -> Season:
    divisions = tuple(
        msgspec.structs.replace(one, tables=tuple(table if old.number == table.number else old for old in one.tables))
        if one.name == name
        else one
        for one in season.divisions
    )
    return msgspec.structs.replace(season, divisions=divisions)


T = TypeVar("T", Member, SignUp)


def with_absence(season: Season, who: str, since: int | None) -> Season:
    """Return the season with `who` marked as absent since the time `since`, or as present if `since` is None."""

    def of(one: T) -> T:
        return msgspec.structs.replace(one, absent=since) if one.member == who else one

    members = tuple(one if one.left is not None else of(one) for one in season.members)
    return msgspec.structs.replace(season, members=members, substitutes=tuple(of(one) for one in season.substitutes))


def with_member(season: Season, member: Member) -> Season:
    members = tuple(member if one.member == member.member else one for one in season.members)
    return msgspec.structs.replace(season, members=members)
