from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator, Mapping
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
from bot.publishing.composing.leagues.lines import checkin_calls, over_text
from bot.publishing.composing.leagues.rounds import Facts, people_in, round_told
from bot.publishing.composing.messages import Post
from bot.publishing.posting.subjects.home import digest_of
from bot.publishing.posting.subjects.keeper import Reconciler, Wanted
from data.texts import Texts, texts
from leagues.contests import members_of, tables_of
from leagues.log.moments import check_in_opens
from leagues.state import Round, Season, Stage

LARGE: Final = 60


class Rounds(Reconciler):
    what = "rounds"

    def __init__(
        self, client: discord.Client, leagues: Leagues, people: People, pace: Pace, *, pause: int | None = None
    ) -> None:
        super().__init__(client, leagues, pace, pause)
        self._people = people
        self._told: set[tuple[int, int]] = set()

    async def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[Wanted | int, None]:
        form, now, tr = known.league.format, self._leagues.now(), texts(known.locale)
        for season in known.league.seasons if form.has_rounds else ():
            if form.has_check_in and season.stage is Stage.REGISTRATION and now < check_in_opens(season):
                yield check_in_opens(season) - now
            elif form.has_check_in:
                if checks_in(known, season, now) and (known.id, season.number) not in self._told:
                    await self._leagues.messages.look_again(known, now)  # the sign-up becomes the check-in
                    self._told.add((known.id, season.number))
                for message in self._checkin(known, season, there, tr):
                    yield message
            for one in season.rounds:
                what, made = f"round/{season.number}/{one.number}", self._made(known, season, one)
                before = there.get(what)
                if (before is None and one.over is not None) or self.seen(known, what, made):
                    continue  # no one needs a new message about a round that is over
                wait = 0 if before is None or one.over is not None else self.wait(before, one.paired)
                shown = await self._shown(known, season, one, tr)
                yield Wanted(what, made, shown, one.paired, open=one.over is None, wait=wait)
            for message in self._gone(season, there, tr):
                yield message

    def _checkin(self, known: Known, season: Season, there: Mapping[str, Message], tr: Texts) -> Iterator[Wanted]:
        now = self._leagues.now()
        called = f"checkin/{season.number}/" + ("now/" if season.hurried is not None else "")
        called += f"again-{season.missed}/" if season.missed else ""
        if season.missed or season.hurried is not None:
            for what in there:
                if what.startswith(f"checkin/{season.number}/") and not what.startswith(called):
                    yield _last(what, over_text(known, tr))
        for number, one in enumerate(checkin_calls(known, season, tr)):
            what = f"{called}{number}"
            new = what not in there
            calls = checks_in(known, season, now) and now < season.begins and one.pings
            if calls if new else season.stage is not Stage.REGISTRATION:
                yield Wanted(what, digest_of(one.post), one.post, check_in_opens(season), open=new)

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

    async def _shown(self, known: Known, season: Season, one: Round, tr: Texts) -> Post:
        found = await self._leagues.reading.tables(known.id, season.number)
        channels = {at.table.number: at.match.channel for at in found if at.match is not None}
        names = await names_of(self._people, known.guild, people_in(season, one))

        def work() -> Post:
            told = round_told(known, season, one, Facts(channels, names), tr)
            embed = discord.Embed(description=told.body, color=SAND if one.over is None else QUIET)
            return Post(content=told.text, embeds=(embed,), rows=told.rows, pings=told.pings)

        return await asyncio.to_thread(work) if len(members_of(season).members) > LARGE else work()

    def _gone(self, season: Season, there: Mapping[str, Message], tr: Texts) -> Iterator[Wanted]:
        for what in there if season.stage is Stage.FINAL or not season.length else ():
            number = what.removeprefix(f"round/{season.number}/")
            if number != what and int(number) > len(season.rounds):  # else it is being paired anew
                yield _last(what, "✖️ " + tr("Round {number} won't take place.", number=int(number)))


def _last(what: str, text: str) -> Wanted:
    shown = Post(content=text)
    return Wanted(what, digest_of(shown), shown, 0, open=False)
