from __future__ import annotations

import enum
from typing import Final

import msgspec

from bot.league.pure.known import Known
from bot.wording.blocks import short
from bot.wording.fair import digits_of
from bot.wording.leagues.names import league_name
from data.texts import Texts
from leagues.contests import length_of, needed
from leagues.settings import HOUR
from leagues.state import PLAYED, Season, Stage

NAME: Final = 100
LEAST: Final = 2 * HOUR


class Status(enum.Enum):
    SCHEDULED = enum.auto()
    ACTIVE = enum.auto()
    COMPLETED = enum.auto()
    CANCELED = enum.auto()


class Event(msgspec.Struct, frozen=True):
    """A Discord scheduled event as it should currently be. Times are in milliseconds since 1970. `mark`: the end of the
    event's description, by which the bot recognises the event after a crash.
    """

    name: str
    description: str
    location: str
    begins: int
    ends: int
    status: Status
    mark: str


def event_of(known: Known, season: Season, title: str, tr: Texts) -> Event:
    settings = known.league.settings
    rounds = season.length or length_of(settings, max(len(season.signed), needed(settings)))
    seats = tr.plural("{count} seat", "{count} seats", settings.seats)
    parts = [
        " · ".join((title, seats, tr.plural("{count} round", "{count} rounds", rounds))),
        tr("Check-in opens 15 minutes before the start. If you're late, you can join in a later round. (L14.1)"),
        tr("Sealed: {digits}", digits=digits_of(season.seal)),
    ]
    return Event(
        name=short(league_name(settings.name).plain, NAME),
        description="\n".join(parts),
        location=f"https://discord.com/channels/{known.guild}/{known.channel}",
        begins=season.begins,
        ends=season.begins + max(LEAST, rounds * HOUR),
        status=_status(season),
        mark=digits_of(season.seal),
    )


def _status(season: Season) -> Status:
    if season.stage is Stage.REGISTRATION:
        return Status.SCHEDULED
    if season.stage is Stage.PLACED or season.stage in PLAYED:
        return Status.ACTIVE
    return Status.CANCELED if season.stage is Stage.DROPPED else Status.COMPLETED
