"""A league as a value, as its log gives it. Everything is frozen and compared by value; ids of people are texts.

Times are milliseconds since 1970 in UTC. Nothing secret is here: a season's seed is None until the season is final.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from fractions import Fraction
from typing import TypeVar

import msgspec

from leagues.edition import Edition
from leagues.ladder.queue import Sought, Waits
from leagues.pods.pairing import Weighed
from leagues.season.candidates import Came, Way
from leagues.season.moves import Move
from leagues.settings import Settings

NOBODY = ""
"""The player of a stand-in's seat, and the member for whom a seat counts that counts for nobody."""

GONE = "~"
"""The beginning of names that replace somebody whose data was erased (L15.4)."""


class Stage(enum.StrEnum):
    """The stages of a season."""

    REGISTRATION = "registration"
    PLACED = "placed"
    RUNNING = "running"
    OVERTIME = "overtime"
    STAND_INS = "stand-ins"
    FINAL = "final"
    DROPPED = "dropped"


PLAYED = (Stage.RUNNING, Stage.OVERTIME, Stage.STAND_INS)
"""Stages in which tables are played."""


class Rated(msgspec.Struct, frozen=True):
    """A table's change of somebody's rating: before, after, and the factor of the change (L11.5)."""

    who: str
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float
    factor: Fraction


class Table(msgspec.Struct, frozen=True):
    """A table of a division. By seat: members, who plays now (NOBODY: the stand-in), who finished it, who made more
    than half of its moves. ``void``: members who had left before it ended.
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
        """Return whether the table has ended or was annulled."""
        return self.ended is not None or self.annulled is not None

    @property
    def running(self) -> bool:
        """Return whether the table is being played."""
        return self.opened is not None and not self.over


class Division(msgspec.Struct, frozen=True):
    """A division: its members by number, its tables in the order of the schedule."""

    tier: int
    name: str
    members: tuple[str, ...]
    tables: tuple[Table, ...]


class How(enum.StrEnum):
    """The ways to leave (L6.1)."""

    SAID = "said"
    SILENT = "silent"
    REMOVED = "removed"


class Member(msgspec.Struct, frozen=True):
    """A member who has a place in a division. ``missed``: seasons since ``way``; ``latest``: L3.2."""

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
    """A yes to a season, or a name on its list of substitutes. ``absent``: since when, at a table that they took over
    (L6.1).
    """

    member: str
    at: int
    absent: int | None = None


class Ask(msgspec.Struct, frozen=True):
    """The bot's question to a substitute; ``yes`` None: no answer yet."""

    member: str
    at: int
    yes: bool | None = None


class Handover(msgspec.Struct, frozen=True):
    """The tables of somebody who left, and the substitutes asked so far. ``taken`` None: open, NOBODY: the stand-in
    plays them.
    """

    leaver: str
    at: int
    asked: tuple[Ask, ...] = ()
    taken: str | None = None


class Correction(msgspec.Struct, frozen=True):
    """Points given or taken (L5.5)."""

    at: int
    member: str
    points: int
    why: str


class Promise(enum.StrEnum):
    """A fact about a member that is announced once, when it is certain (L9.2)."""

    CHAMPION = "champion"
    UP = "up"
    NOT_DOWN = "not-down"


class Said(msgspec.Struct, frozen=True):
    """A certainty that was announced."""

    member: str
    promise: Promise


class Round(msgspec.Struct, frozen=True):
    """A round of a cup or an evening: when it was paired, when its tables open, and when their time ends. ``tables``:
    their numbers; ``over``: when the round ended; ``final``: it is the table of the best (L13.3); ``corrected``: an
    organiser paired it differently.
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
    """One season. ``lower``: members placed lower than promised; ``postponed``: how often. All formats but divisions
    have one division, which has the format's name, and to which tables are added. ``length``: rounds without a final;
    ``present``: members who checked in at an evening; ``missed``: how often its check-in opened again; ``hurried``:
    when it began earlier than announced (L10.1). Of a ladder: ``queue``: the people waiting, ``asked``: when members
    last asked for a table, ``sought``: the reasons for its tables; ``week``: the last one whose standing was posted;
    ``silent``: substitutes who left without a word. ``departures``, ``unsaid``: departures, and certainties that these
    ended, which the league's channel hasn't heard of yet (L6.5); ``edition``: of the rules that the season follows
    (L1.3).
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
        """The round that was paired last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def middle(self) -> int:
        """Return the moment from which all waiting tables open (L4.3), and the next season's registration opens
        (L2.1).
        """
        return (self.begins + self.ends) // 2

    @property
    def tables(self) -> Iterator[tuple[Division, Table]]:
        """All tables, by division."""
        return ((division, table) for division in self.divisions for table in division.tables)

    @property
    def players(self) -> tuple[Member | SignUp, ...]:
        """Return everyone who plays or may yet play: members who have not left, and substitutes."""
        return (*(one for one in self.members if one.left is None), *self.substitutes)

    @property
    def absences(self) -> tuple[tuple[str, int], ...]:
        """Return the absent people, each with the moment since when (L6.1)."""
        return tuple((one.member, one.absent) for one in self.players if one.absent is not None)

    @property
    def counted(self) -> frozenset[str]:
        """Return the members with at least one table that counts for them."""
        return frozenset(
            one
            for _, table in self.tables
            if table.places is not None and table.annulled is None
            for one in table.seats
            if one not in table.void
        )

    @property
    def gone(self) -> frozenset[str]:
        """Return the members who left."""
        return frozenset(one.member for one in self.members if one.left is not None)


class Passed(msgspec.Struct, frozen=True):
    """The facts of a final season that count for later ones. ``silent``: members who left without a word; ``helped``:
    substitutes who finished a table.
    """

    number: int
    ways: tuple[tuple[str, Way], ...]
    champions: tuple[str, ...]
    silent: tuple[str, ...] = ()
    helped: tuple[str, ...] = ()


class League(msgspec.Struct, frozen=True):
    """A league. ``seasons``: the last final one, the current one, the one to come; ``at``: its last entry's moment;
    ``barred``: members, each with the season for which they are barred.
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
    def playing(self) -> Season | None:
        """The season whose members have their divisions, until it is final."""
        return next((one for one in self.seasons if one.stage is Stage.PLACED or one.stage in PLAYED), None)

    @property
    def registering(self) -> Season | None:
        """The season that is open for sign-up."""
        return next((one for one in self.seasons if one.stage is Stage.REGISTRATION), None)

    @property
    def last(self) -> Season | None:
        """The last season that became final."""
        return next((one for one in reversed(self.seasons) if one.stage is Stage.FINAL), None)


def with_season(league: League, season: Season) -> League:
    """Return the league with another value of one season."""
    seasons = tuple(season if one.number == season.number else one for one in league.seasons)
    return msgspec.structs.replace(league, seasons=seasons)


def with_table(season: Season, name: str, table: Table) -> Season:
    """Return the season with another value of one table of the division ``name``."""
    divisions = tuple(
        msgspec.structs.replace(one, tables=tuple(table if old.number == table.number else old for old in one.tables))
        if one.name == name
        else one
        for one in season.divisions
    )
    return msgspec.structs.replace(season, divisions=divisions)


T = TypeVar("T", Member, SignUp)


def with_absence(season: Season, who: str, since: int | None) -> Season:
    """Return the season in which ``who`` is absent since then; None: is there."""

    def of(one: T) -> T:
        return msgspec.structs.replace(one, absent=since) if one.member == who else one

    members = tuple(one if one.left is not None else of(one) for one in season.members)
    return msgspec.structs.replace(season, members=members, substitutes=tuple(of(one) for one in season.substitutes))


def with_member(season: Season, member: Member) -> Season:
    """Return the season with another value of one member."""
    members = tuple(member if one.member == member.member else one for one in season.members)
    return msgspec.structs.replace(season, members=members)
