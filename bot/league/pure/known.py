"""What is read of leagues. Ids are texts, as :mod:`leagues` has them: Discord's number, or the kind of a computer."""

from __future__ import annotations

import enum
from collections.abc import Mapping

import msgspec

from bot.match.pure.table.model import Match
from leagues.ladder.matching import Missing
from leagues.ladder.queue import Waits
from leagues.log.preview import Attention
from leagues.refused import Refused, Why
from leagues.season.moves import Zone
from leagues.standing.order import Standing
from leagues.standings import Help
from leagues.state import GONE, NOBODY, Division, League, Season, Table


class Blocked(msgspec.Struct, frozen=True):
    """What Discord does not let the bot do for a league: ``why``, since when, when it is tried next, how often it was.
    The moments are milliseconds since 1970.
    """

    why: Trouble
    since: int
    next_at: int
    tries: int = 1


class Trouble(enum.StrEnum):
    """Why no place for a table can be made: its channel is gone, the bot lacks a right there (or is not in the server),
    or the channel has as many threads as Discord allows.
    """

    CHANNEL_GONE = "channel-gone"
    NO_RIGHT = "no-right"
    FULL = "full"


class Known(msgspec.Struct, frozen=True):
    """A league as it is now. ``channel``: its home, which holds over ``league.settings.channel``; ``entries``: how many
    its log has; ``blocked``: what holds its tables up.
    """

    id: int
    guild: int
    channel: int
    locale: str
    league: League
    entries: int
    blocked: Blocked | None = None

    @property
    def season(self) -> Season | None:
        """The season that is talked of: the one that is played, else that to come, else the last one."""
        return self.league.playing or self.league.registering or self.league.last


class Named(msgspec.Struct, frozen=True):
    """A league in a list, without its state."""

    id: int
    name: str
    ended: bool


class Stands(msgspec.Struct, frozen=True):
    """A division as it stands: ``rows`` with what parts each from the one above; ``zone``: how many go up and down;
    ``helpers``: the substitutes' own standing, of the whole season (L6.4).
    """

    known: Known
    season: Season
    division: Division
    rows: Standing
    zone: Zone
    helpers: tuple[Help, ...] = ()


class TableAt(msgspec.Struct, frozen=True):
    """A table of a season with its match; None before it has opened."""

    division: str
    table: Table
    match: Match | None = None


class Queue(msgspec.Struct, frozen=True):
    """Who waits for tables of a ladder, the longest first. ``missing``: what each of them lacks; ``within``: how long
    (milliseconds) the next table takes at most as things stand, None where others have to come: ``lacking`` at least.
    """

    waits: tuple[Waits, ...]
    missing: Mapping[str, Missing]
    within: int | None
    lacking: int


class Eyes(msgspec.Struct, frozen=True):
    """What needs an organiser's eye (L10.4). ``league``: what the league knows; ``still``: tables at which nothing has
    happened for long; ``unseen``: members who have not moved since the season began; ``low``: members whose bank at a
    table is nearly spent (division, table, member).
    """

    league: tuple[Attention, ...] = ()
    blocked: Blocked | None = None
    still: tuple[tuple[str, int], ...] = ()
    unseen: tuple[str, ...] = ()
    low: tuple[tuple[str, int, str], ...] = ()

    @property
    def quiet(self) -> bool:
        """Whether nothing does."""
        return self == Eyes()


def number_of(user: int) -> str:
    """The id of a person in leagues."""
    return str(user)


def user_of(member: str) -> int | None:
    """Discord's number of a member; None for a computer, and for who has had their data erased."""
    return int(member) if member.isascii() and member.isdecimal() else None


def is_computer(who: str) -> bool:
    """Whether that is the kind of a computer: no person, nobody, and nobody's other name."""
    return who != NOBODY and user_of(who) is None and not who.startswith(GONE)


def table_of(league: League, season: int, division: str, number: int) -> Table | None:
    """A table of a season that the league holds."""
    found = next((one for one in league.seasons if one.number == season), None)
    return next(
        (
            table
            for of, table in (() if found is None else found.tables)
            if (of.name, table.number) == (division, number)
        ),
        None,
    )


def season_of(league: League, number: int | None) -> Season:
    """The season of that number that the league holds; None: the one that is talked of. Raises Refused."""
    if number is None:
        found = league.playing or league.registering or league.last
    else:
        found = next((one for one in league.seasons if one.number == number), None)
    if found is None:
        raise Refused(Why.NO_SEASON, "L2.1", season=number or 0)
    return found


def division_of(season: Season, name: str) -> Division:
    """The division of that name. Raises Refused."""
    found = next((one for one in season.divisions if one.name == name), None)
    if found is None:
        raise Refused(Why.NO_DIVISION, "L2.4", division=name)
    return found


def home_of(season: Season, member: str) -> Division | None:
    """The division in which ``member`` has a place."""
    return next((one for one in season.divisions if member in one.members), None)


def people_of(league: League) -> set[str]:
    """Who has to do with a league now: organisers, members, who is signed up, substitutes."""
    found = set(league.organisers)
    for season in league.seasons:
        found.update(one.member for one in (*season.signed, *season.substitutes, *season.present))
        found.update(one.member for one in season.queue)
        found.update(one.member for one in season.members)
    return found
