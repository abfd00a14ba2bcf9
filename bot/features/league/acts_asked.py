from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from bot.league.pure.known import Known
from bot.wording.leagues.about import NUMBERS, begin_choices, numbers_of
from bot.wording.leagues.names import division_name, table_name
from data.texts import N_, Texts
from leagues.log.acts import changeable
from leagues.refused import Refused, Why
from leagues.settings import DAY
from leagues.state import Division, Stage, Table

Facts: TypeAlias = Mapping[str, str]
Choices: TypeAlias = Sequence[tuple[str, str]]

MEMBER, PLAYER, ORGANISER = "member", "player", "organiser"
DIVISION, SECOND, TABLE, ENTRY = "division", "second", "table", "entry"
MEMBERS: Final = "members"
HOURS, POINTS, BEGINS = "hours", "points", "begins"
CHANNEL, LANGUAGE = "channel", "language"
COUNT: Final = "count"
TEXT: Final = "why"
LONGEST: Final = 10**6


class Sort(enum.Enum):
    """The kinds of form fields.

    ``USER``: a server member. ``USERS``: several server members, whose ids are separated by spaces. ``PICK``: an item
    chosen from a list. ``NUMBER``: a whole number. ``DAYS``: a date, which is typed as a number of days from now and
    stored as a time. ``CHANNEL``: a channel.
    """

    USER = enum.auto()
    USERS = enum.auto()
    PICK = enum.auto()
    NUMBER = enum.auto()
    DAYS = enum.auto()
    CHANNEL = enum.auto()


class Words(enum.Enum):
    NONE = enum.auto()
    PERHAPS = enum.auto()
    REASON = enum.auto()
    TEXT = enum.auto()


class Field(msgspec.Struct, frozen=True):
    """A field of a form. ``choices`` returns the items for a list to choose from, and ``usual`` the field's initial
    value. ``offered`` returns whether the form should contain the field now.
    """

    name: str
    label: str
    sort: Sort
    about: str = ""
    needed: bool = True
    choices: Callable[[Known, Texts], Choices] | None = None
    usual: Callable[[Known, int], str] | None = None
    offered: Callable[[Known], bool] = lambda _known: True


def whole(facts: Facts, name: str, rule: str) -> int:
    """Return the whole number in the form field ``name``. Raises Refused (BAD_SETTING), citing ``rule``, if the field
    contains no valid number.
    """
    try:
        found = int(facts[name])
    except (KeyError, ValueError):
        found = LONGEST
    if not -LONGEST < found < LONGEST:
        raise Refused(Why.BAD_SETTING, rule, setting=name)
    return found


def table_key(division: str, number: int) -> str:
    """Return the part of a control id that stands for a league table, such as ``1.2-3`` for table 3 of division
    ``1.2``.
    """
    return f"{division}-{number}"


def table_meant(facts: Facts) -> tuple[str, int]:
    """Return the division and the number of the table that the organiser chose. Raises Refused (NO_TABLE)."""
    division, _, number = facts.get(TABLE, "").rpartition("-")
    if not division or not (number.isascii() and number.isdecimal()) or len(number) > 6:
        raise Refused(Why.NO_TABLE, "L10.1", division=division, table=0)
    return division, int(number)


def _of_tables(wanted: Callable[[Table], bool]) -> Callable[[Known, Texts], Choices]:
    def choices(known: Known, tr: Texts) -> Choices:
        season = known.league.playing
        return (
            [
                (table_name(season, of.name, table.number, tr), table_key(of.name, table.number))
                for of, table in season.tables
                if wanted(table)
            ]
            if season is not None
            else []
        )

    return choices


def _divisions(known: Known, tr: Texts) -> Choices:
    season = known.league.playing
    return [] if season is None else [(division_name(season, one.name, tr), one.name) for one in season.divisions]


def forming(known: Known) -> list[Division]:
    """Return the divisions that organisers can still change, because none of their tables has opened (L10.5)."""
    season = known.league.playing
    if season is None or not known.league.format.has_divisions or season.stage not in (Stage.PLACED, Stage.RUNNING):
        return []
    return [one for one in season.divisions if all(table.opened is None for table in one.tables)]


def _forming(known: Known, tr: Texts) -> Choices:
    season = known.league.playing
    return [] if season is None else [(division_name(season, one.name, tr), one.name) for one in forming(known)]


def _soonest(known: Known, now: int) -> str:
    settings, running = known.league.settings, known.league.playing
    if settings.format.traits.live:
        return ""
    usual = settings.registration + settings.closing
    rest = 0 if running is None else -(-(running.ends + settings.rest * DAY - now) // DAY)
    return str(max(usual, rest))


def _changes_now(name: str) -> Callable[[Known], bool]:
    def offered(known: Known) -> bool:
        league = known.league
        idle = league.registering is None and league.playing is None
        return name in numbers_of(league.format) and (idle or name in changeable(league))

    return offered


def _setting(name: str, label: str) -> Field:
    return Field(
        name,
        label,
        Sort.NUMBER,
        N_("0: depends on the number of members") if name == "rounds" else "",
        usual=lambda known, _now: str(getattr(known.league.settings, name)),
        offered=_changes_now(name),
    )


OF_MEMBER: Final = Field(MEMBER, N_("Member"), Sort.USER)
OF_DIVISION: Final = Field(DIVISION, N_("Division"), Sort.PICK, choices=_divisions)
OF_FORMING: Final = Field(DIVISION, N_("Division"), Sort.PICK, choices=_forming)
OF_SECOND: Final = Field(SECOND, N_("Second division"), Sort.PICK, choices=_forming)
OF_MEMBERS: Final = Field(MEMBERS, N_("Members"), Sort.USERS, N_("From other divisions, or new members"))
OF_MOVERS: Final = Field(
    MEMBERS, N_("Members of the new division"), Sort.USERS, N_("Leave empty for half of them"), needed=False
)
OF_RUNNING: Final = Field(TABLE, N_("Table"), Sort.PICK, choices=_of_tables(lambda one: not one.over))
OF_ANY_TABLE: Final = Field(TABLE, N_("Table"), Sort.PICK, choices=_of_tables(lambda one: one.annulled is None))
OF_WAITING: Final = Field(
    TABLE, N_("Table"), Sort.PICK, choices=_of_tables(lambda one: one.opened is None and one.rated)
)
OF_ORGANISER: Final = Field(ORGANISER, N_("Organiser"), Sort.USER)
OF_ENTRY: Final = Field(ENTRY, N_("What to undo"), Sort.PICK)

OF_BEGIN: Final = Field(
    BEGINS,
    N_("Start: days from now, or a date"),
    Sort.DAYS,
    N_("For example 14 (days), or 20:30, Friday 8pm, 2026-12-24 18:00 in your time zone"),
    usual=_soonest,
)
OF_COUNT: Final = Field(
    COUNT,
    N_("When it begins"),
    Sort.PICK,
    choices=lambda known, tr: list(begin_choices(known.league.settings.seats, tr)),
    usual=lambda known, _now: str(known.league.settings.begin_with),
)
OF_SETTINGS: Final = tuple(_setting(name, label) for name, label in NUMBERS.items())
