"""Keep one scheduled event per evening in the Discord server, if the bot has the permission (L14.1).

An event is created when registration opens, and is kept up to date from then on. Its id is stored with the league's
messages. Its description contains the seal of the season's draws, by which the bot recognizes an event that it created
before a crash. A deleted event isn't created again.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncGenerator, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import discord
import msgspec

from bot.client.codes import SCHEDULED_IS_OVER, UNKNOWN_SCHEDULED
from bot.client.permissions import EVENTS, missing
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.presenters.presenter import Presenter, title_of
from bot.publishing.posting.sending import own_id
from bot.publishing.posting.subjects.reconciler import AGAIN, LeaguePart, Other, WantedPost
from bot.wording.blocks import short
from bot.wording.fair import digits_of
from bot.wording.leagues.names import league_name
from data.texts import Texts, texts
from leagues.contests import length_of, needed
from leagues.settings import HOUR
from leagues.state import PLAYED, Season, Stage

GONE: Final = "gone"
SOON: Final = 60_000
NAME: Final = 100
LEAST: Final = 2 * HOUR
DONE: Final = (discord.EventStatus.completed, discord.EventStatus.canceled)


class Event(msgspec.Struct, frozen=True):
    """A Discord scheduled event as it should currently be. Times are in milliseconds since 1970. `mark`: the end of the
    event's description, by which the bot recognises the event after a crash.
    """

    name: str
    description: str
    location: str
    begins: int
    ends: int
    status: discord.EventStatus
    mark: str

    @property
    def facts(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "description": self.description,
            "location": self.location,
            "start_time": datetime.fromtimestamp(self.begins / 1000, UTC),
            "end_time": datetime.fromtimestamp(self.ends / 1000, UTC),
        }


class Scheduled(LeaguePart):
    name = "scheduled events"

    def __init__(self, client: discord.Client, leagues: Leagues, presenters: Mapping[str, Presenter]) -> None:
        self._client, self._leagues, self._presenters = client, leagues, presenters

    async def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[WantedPost | int, None]:
        title = title_of(self._presenters, known.league.settings.game)
        guild = self._client.get_guild(known.guild)
        for season in known.league.seasons:
            what, event = f"event/{season.number}", event_of(known, season, title, texts(known.locale))
            before = there.get(what)
            soon = event.begins - self._leagues.now() < SOON
            if before is None and (event.status is not discord.EventStatus.scheduled or soon):
                continue
            if before is not None and before.shown in {GONE, _digest(event)}:
                continue
            if guild is None or guild.unavailable or guild.me is None:
                yield AGAIN
            elif missing(guild.me.guild_permissions, EVENTS):
                yield HOUR
            else:
                yield WantedPost(what, Other(_digest(event), partial(self._bring, guild, event)), channel=guild.id)

    async def _bring(self, guild: discord.Guild, event: Event, before: Message | None) -> Message:
        if before is None:
            return Message(guild.id, await self._made(guild, event), _digest(event), self._leagues.now())
        try:
            await self._brought(await guild.fetch_scheduled_event(before.message, with_counts=False), event)
        except discord.HTTPException as error:
            if error.code not in {UNKNOWN_SCHEDULED, SCHEDULED_IS_OVER}:
                raise
            return before._replace(shown=GONE, at=self._leagues.now())
        return before._replace(shown=_digest(event), at=self._leagues.now())

    async def _made(self, guild: discord.Guild, event: Event) -> int:
        mine = own_id(self._client)
        for one in await guild.fetch_scheduled_events(with_counts=False):
            if one.creator_id == mine and (one.description or "").endswith(event.mark):
                await self._brought(one, event)
                return one.id
        made = await guild.create_scheduled_event(
            **event.facts,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
        )
        return made.id

    async def _brought(self, one: discord.ScheduledEvent, event: Event) -> None:
        if one.status is discord.EventStatus.scheduled:
            if event.status is discord.EventStatus.canceled:
                await one.cancel()
                return
            if event.status is discord.EventStatus.scheduled:
                await one.edit(**event.facts)
                return
            one = await one.start()
        if one.status not in DONE and event.status in DONE:
            await one.end()


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


def _status(season: Season) -> discord.EventStatus:
    if season.stage is Stage.REGISTRATION:
        return discord.EventStatus.scheduled
    if season.stage is Stage.PLACED or season.stage in PLAYED:
        return discord.EventStatus.active
    return discord.EventStatus.canceled if season.stage is Stage.DROPPED else discord.EventStatus.completed


def _digest(event: Event) -> str:
    facts = event if event.status is discord.EventStatus.scheduled else event.status.name
    return hashlib.sha256(repr(facts).encode()).hexdigest()
