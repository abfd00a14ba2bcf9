from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from bot.league.pure.known import Known
from bot.match.pure.fields import Choices, FormField, Input, Values
from bot.wording.leagues.about import NUMBERS, begin_choices, numbers_of
from bot.wording.leagues.names import division_name, table_name
from data.texts import N_, Texts
from leagues.log.acts import changeable
from leagues.log.entries import Entry
from leagues.refused import Refused, Why
from leagues.settings import DAY
from leagues.state import Division, Stage, Table

Facts: TypeAlias = Mapping[str, str]
"""The details of an action by the names of their fields. Several people are separated by spaces."""

MEMBER, PLAYER, ORGANISER = "member", "player", "organiser"
DIVISION, SECOND, TABLE, ENTRY = "division", "second", "table", "entry"
MEMBERS: Final = "members"
HOURS, POINTS, BEGINS = "hours", "points", "begins"
CHANNEL, LANGUAGE = "channel", "language"
COUNT: Final = "count"
TEXT: Final = "why"
LONGEST: Final = 10**6


class FreeText(enum.Enum):
    NONE = enum.auto()
    PERHAPS = enum.auto()
    REASON = enum.auto()
    TEXT = enum.auto()


class Asking(NamedTuple):
    """The facts that decide a form's choices and first values. ``log``: the league's, if the form is about it."""

    known: Known
    now: int
    log: Sequence[tuple[int, Entry]] = ()


class Detail(FormField[Asking, None], frozen=True, kw_only=True):
    """A detail of an organiser's action. ``asked``: whether the form asks for it now.

    Days from now can be typed for a moment, too. The moment is stored in milliseconds since 1970.
    """

    needed: bool = True
    asked: Callable[[Known], bool] = lambda _known: True


def whole(facts: Facts, name: str, rule: str) -> int:
    """Return the whole number in the field ``name``. Raises Refused (BAD_SETTING), citing ``rule``, if it contains
    none.
    """
    try:
        found = int(facts[name])
    except (KeyError, ValueError):
        found = LONGEST
    if not -LONGEST < found < LONGEST:
        raise Refused(Why.BAD_SETTING, rule, setting=name)
    return found


def table_key(division: str, number: int) -> str:
    """Return a league table in control ids, such as ``1.2-3`` for table 3 of division ``1.2``."""
    return f"{division}-{number}"


def table_meant(facts: Facts) -> tuple[str, int]:
    """Return the division and the number of the chosen table. Raises Refused (NO_TABLE)."""
    division, _, number = facts.get(TABLE, "").rpartition("-")
    if not division or not (number.isascii() and number.isdecimal()) or len(number) > 6:
        raise Refused(Why.NO_TABLE, "L10.1", division=division, table=0)
    return division, int(number)


def _of_tables(wanted: Callable[[Table], bool]) -> Callable[[Asking, None, Texts], Choices]:
    def choices(asking: Asking, _: None, tr: Texts) -> Choices:
        season = asking.known.league.playing
        if season is None:
            return {}
        return {
            table_key(of.name, table.number): table_name(season, of.name, table.number, tr)
            for of, table in season.tables
            if wanted(table)
        }

    return choices


def _divisions(asking: Asking, _: None, tr: Texts) -> Choices:
    season = asking.known.league.playing
    return {} if season is None else {one.name: division_name(season, one.name, tr) for one in season.divisions}


def forming(known: Known) -> list[Division]:
    """Return the divisions that organisers can still change, because none of their tables has opened (L10.5)."""
    season = known.league.playing
    if season is None or not known.league.format.has_divisions or season.stage not in (Stage.PLACED, Stage.RUNNING):
        return []
    return [one for one in season.divisions if all(table.opened is None for table in one.tables)]


def _forming(asking: Asking, _: None, tr: Texts) -> Choices:
    season = asking.known.league.playing
    return {} if season is None else {one.name: division_name(season, one.name, tr) for one in forming(asking.known)}


def _soonest(asking: Asking) -> Values:
    settings, running = asking.known.league.settings, asking.known.league.playing
    if settings.format.traits.live:
        return ()
    usual = settings.registration + settings.closing
    rest = 0 if running is None else -(-(running.ends + settings.rest * DAY - asking.now) // DAY)
    return (str(max(usual, rest)),)


def _changes_now(name: str) -> Callable[[Known], bool]:
    def asked(known: Known) -> bool:
        league = known.league
        idle = league.registering is None and league.playing is None
        return name in numbers_of(league.format) and (idle or name in changeable(league))

    return asked


def _setting(name: str, label: str) -> Detail:
    return Detail(
        name,
        label,
        Input.NUMBER,
        N_("0: depends on the number of members") if name == "rounds" else "",
        read=lambda asking: (str(getattr(asking.known.league.settings, name)),),
        asked=_changes_now(name),
    )


OF_MEMBER: Final = Detail(MEMBER, N_("Member"), Input.MEMBER)
OF_DIVISION: Final = Detail(DIVISION, N_("Division"), Input.CHOICE, choices=_divisions)
OF_FORMING: Final = Detail(DIVISION, N_("Division"), Input.CHOICE, choices=_forming)
OF_SECOND: Final = Detail(SECOND, N_("Second division"), Input.CHOICE, choices=_forming)
OF_MEMBERS: Final = Detail(MEMBERS, N_("Members"), Input.MEMBERS, N_("From other divisions, or new members"))
OF_MOVERS: Final = Detail(
    MEMBERS, N_("Members of the new division"), Input.MEMBERS, N_("Leave empty for half of them"), needed=False
)
OF_RUNNING: Final = Detail(TABLE, N_("Table"), Input.CHOICE, choices=_of_tables(lambda one: not one.over))
OF_ANY_TABLE: Final = Detail(TABLE, N_("Table"), Input.CHOICE, choices=_of_tables(lambda one: one.annulled is None))
OF_WAITING: Final = Detail(
    TABLE, N_("Table"), Input.CHOICE, choices=_of_tables(lambda one: one.opened is None and one.rated)
)
OF_ORGANISER: Final = Detail(ORGANISER, N_("Organiser"), Input.MEMBER)
OF_BEGIN: Final = Detail(
    BEGINS,
    N_("Start: days from now, or a date"),
    Input.MOMENT,
    N_("For example 14 (days), or 20:30, Friday 8pm, 2026-12-24 18:00 in your time zone"),
    read=_soonest,
)
OF_COUNT: Final = Detail(
    COUNT,
    N_("When it begins"),
    Input.NUMBER,
    choices=lambda asking, _, tr: begin_choices(asking.known.league.settings.seats, tr),
    read=lambda asking: (str(asking.known.league.settings.begin_with),),
)
OF_SETTINGS: Final = tuple(_setting(name, label) for name, label in NUMBERS.items())
