from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from functools import partial
from typing import Final

from bot.client.names import People
from bot.features.league.meant import names_of
from bot.features.rounds.checkin import checks_in
from bot.league.pure.known import Known
from bot.league.services.leagues import Leagues
from bot.league.services.messages import Message
from bot.publishing.composing.leagues.lines import checkin_calls, over_text
from bot.publishing.composing.leagues.rounds import RoundContext, people_in, round_told
from bot.publishing.composing.messages import Post
from bot.publishing.posting.subjects.reconciler import LeaguePart, WantedPost, until_edit
from data.texts import Texts, texts
from leagues.contests import members_of, tables_of
from leagues.log.moments import check_in_opens
from leagues.state import Round, Season, Stage

LARGE: Final = 60


class CheckIn(LeaguePart):
    """The messages that tell people who have signed up for an evening that check-in is open."""

    name = "check-ins"

    def __init__(self, leagues: Leagues) -> None:
        self._leagues = leagues
        self._told: set[tuple[int, int]] = set()

    async def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[WantedPost | int, None]:
        now, tr = self._leagues.now(), texts(known.locale)
        for season in known.league.seasons:
            if season.stage is Stage.REGISTRATION and now < check_in_opens(season):
                yield check_in_opens(season) - now
                continue
            open_ = checks_in(known, season, now)
            if open_ and (known.id, season.number) not in self._told:
                await self._leagues.messages.look_again(known, now)  # the sign-up becomes the check-in
                self._told.add((known.id, season.number))
            called = f"checkin/{season.number}/" + ("now/" if season.hurried is not None else "")
            called += f"again-{season.missed}/" if season.missed else ""
            for what in there:
                if what.startswith(f"checkin/{season.number}/") and not what.startswith(called):
                    yield WantedPost(what, Post(content=over_text(known, tr)), 0, open=False)
            for number, one in enumerate(checkin_calls(known, season, tr)):
                what = f"{called}{number}"
                new = what not in there
                calls = open_ and now < season.begins and one.pings
                if calls if new else season.stage is not Stage.REGISTRATION:
                    yield WantedPost(what, one.post, check_in_opens(season), open=new)


class Rounds(LeaguePart):
    name = "rounds"

    def __init__(self, leagues: Leagues, people: People, pause: int | None = None) -> None:
        self._leagues, self._people, self._pause = leagues, people, pause

    async def wanted(self, known: Known, there: Mapping[str, Message]) -> AsyncGenerator[WantedPost | int, None]:
        now, tr = self._leagues.now(), texts(known.locale)
        for season in known.league.seasons:
            for one in season.rounds:
                # No one needs a new message about a round that is over.
                what, open_ = f"round/{season.number}/{one.number}", one.over is None
                before = there.get(what)
                wait = until_edit(before, one.paired, now, self._pause) if before is not None and open_ else 0
                make = partial(self._shown, known, season, one, tr)
                yield WantedPost(what, make, one.paired, self._facts(known, season, one), open=open_, wait=wait)
            for what in there if season.stage is Stage.FINAL or not season.length else ():
                number = what.removeprefix(f"round/{season.number}/")
                if number != what and int(number) > len(season.rounds):  # else it is being paired anew
                    text = "✖️ " + tr("Round {number} won't take place.", number=int(number))
                    yield WantedPost(what, Post(content=text), 0, open=False)

    def _facts(self, known: Known, season: Season, one: Round) -> tuple[object, ...]:
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
        work = partial(round_told, known, season, one, RoundContext(channels, names), tr)
        return await asyncio.to_thread(work) if len(members_of(season).members) > LARGE else work()
