"""The messages about rounds of cups and evenings. Each round has one message, which is posted with the pairings and
edited as its tables change.

This module also posts the pings for an evening's check-in. Messages are stored with a digest of their contents, so that
the bot can find outdated messages after a crash.
"""

from __future__ import annotations

import asyncio
from typing import Final

import discord

from bot.client.names import People
from bot.client.pace.pace import Pace
from bot.features.league.meant import names_of
from bot.features.rounds.checkin import checks_in
from bot.features.table.embeds import QUIET, SAND
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.publishing.composing.leagues.evening import checkin_calls, over_text
from bot.publishing.composing.leagues.rounds import Facts, people_in, round_told
from bot.publishing.posting.subjects.home import Shown
from bot.publishing.posting.subjects.keeper import Keeper
from bot.publishing.posting.subjects.noted import Noted
from data.texts import Texts, texts
from leagues.contests import members_of, tables_of
from leagues.log.moments import check_in_opens
from leagues.state import Round, Season, Stage

LARGE: Final = 60


class Rounds(Keeper):
    """Keeps the messages about rounds up to date. `pace` limits the bot's requests; `pause` overrides the time between
    two edits, in milliseconds.
    """

    what = "rounds"

    def __init__(
        self, client: discord.Client, leagues: Leagues, people: People, pace: Pace, *, pause: int | None = None
    ) -> None:
        super().__init__(leagues)
        self._people = people
        self._noted = Noted(client, leagues, pace, pause)
        self._seen: dict[tuple[int, int, int], tuple[object, ...]] = {}
        self._told: set[tuple[int, int]] = set()

    async def look(self, known: Known) -> int | None:
        if not known.league.format.has_rounds:
            return None
        there = await self._leagues.messages.of(known.id)
        later = []
        for season in known.league.seasons:
            if known.league.format.live:
                later.append(await self._checkin(known, season, there))
            later += [await self._round(known, season, one, there) for one in season.rounds]
            await self._gone(known, season, there)
        return min((one for one in later if one is not None), default=None)

    async def _checkin(self, known: Known, season: Season, there: dict[str, Message]) -> int | None:
        now, opens = self._leagues.now(), check_in_opens(season)
        if season.stage is Stage.REGISTRATION and now < opens:
            return opens - now
        tr = texts(known.locale)
        key = (known.id, season.number)
        if checks_in(known, season, now) and key not in self._told:
            await self._leagues.messages.look_again(known, now)  # the sign-up becomes the check-in
            self._told.add(key)
        called = f"checkin/{season.number}/" + ("now/" if season.hurried is not None else "")
        called += f"again-{season.missed}/" if season.missed else ""
        await self._called_before(known, season, called, there, tr)
        for number, one in enumerate(checkin_calls(known, season, tr)):
            what = f"{called}{number}"
            before = there.get(what)
            shown = Shown(text=one.text, rows=one.rows, pings=one.pings)
            if before is None:
                if checks_in(known, season, now) and now < season.begins and one.pings:
                    await self._noted.post(known, what, shown, created=opens, pings=one.pings)
            elif season.stage is not Stage.REGISTRATION and before.shown != shown.digest:
                if await self._noted.edit(known, what, before, shown):
                    continue
                await self._leagues.messages.drop(known.id, what)
        return None

    async def _called_before(
        self, known: Known, season: Season, called: str, there: dict[str, Message], tr: Texts
    ) -> None:
        if not season.missed and season.hurried is None:
            return
        shown = Shown(text=over_text(known, tr))
        for what in [one for one in there if one.startswith(f"checkin/{season.number}/")]:
            before = there[what]
            if what.startswith(called) or before.shown == shown.digest:
                continue
            if not await self._noted.edit(known, what, before, shown):
                await self._leagues.messages.drop(known.id, what)

    async def _round(self, known: Known, season: Season, one: Round, there: dict[str, Message]) -> int | None:
        what, key = f"round/{season.number}/{one.number}", (known.id, season.number, one.number)
        made = self._made(known, season, one)
        if self._seen.get(key) == made:
            return None
        before = there.get(what)
        if before is None and one.over is not None:
            self._seen[key] = made  # no one needs it any more
            return None
        tr = texts(known.locale)
        shown = await self._shown(known, season, one, tr)
        moved = before is not None and before.channel != known.channel and one.over is None
        if before is None or moved:
            calls = shown.pings if before is None else ()
            await self._noted.post(known, what, shown, created=one.paired, pings=calls, before=before)
        elif before.shown != shown.digest:
            wait = 0 if one.over is not None else self._noted.wait(before, one.paired)  # show its end at once
            if wait > 0:
                return wait
            if not await self._noted.edit(known, what, before, shown):
                if one.over is not None:
                    await self._leagues.messages.drop(known.id, what)
                else:
                    await self._noted.post(known, what, shown, created=self._leagues.now(), before=before)
        self._seen[key] = made
        return None

    def _made(self, known: Known, season: Season, one: Round) -> tuple[object, ...]:
        return (
            one,
            tables_of(season, one),
            season.stage if one.over is None else None,
            season.paused is None,
            season.length,
            season.round == one,
            known.locale,
            known.channel,
        )

    async def _shown(self, known: Known, season: Season, one: Round, tr: Texts) -> Shown:
        found = await self._leagues.reading.tables(known.id, season.number)
        channels = {at.table.number: at.match.channel for at in found if at.match is not None}
        names = await names_of(self._people, known.guild, people_in(season, one))

        def work() -> Shown:
            told = round_told(known, season, one, Facts(channels, names), tr)
            embed = discord.Embed(description=told.body, color=SAND if one.over is None else QUIET)
            return Shown(text=told.text, embeds=(embed,), rows=told.rows, pings=told.pings)

        return await asyncio.to_thread(work) if len(members_of(season).members) > LARGE else work()

    async def _gone(self, known: Known, season: Season, there: dict[str, Message]) -> None:
        last = len(season.rounds)
        tr = texts(known.locale)
        for what in [one for one in there if one.startswith(f"round/{season.number}/")]:
            number = int(what.rpartition("/")[2])
            ended = season.stage is Stage.FINAL or not season.length
            if number <= last or not ended:
                continue  # it is being paired anew
            text = tr("Round {number} won't take place.", number=number)
            shown = Shown(text=f"✖️ {text}")
            if there[what].shown != shown.digest and not await self._noted.edit(known, what, there[what], shown):
                await self._leagues.messages.drop(known.id, what)
