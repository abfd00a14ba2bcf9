from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from benchmarks.season.attending import GUILD, Attending
from benchmarks.season.notes import Notes
from benchmarks.season.people import HELPS, Player
from benchmarks.season.stage import Threads
from benchmarks.week.events import Do
from bot.league.pure.known import Known, user_of
from leagues.log import entries as said
from leagues.log.entries import ACTS, Entry
from leagues.refused import Refused, Why
from leagues.settings import Settings
from leagues.state import How
from leagues.state import Season as Played

HOME, ORGANISER = 4_000, 1
EXPECTED: Final = frozenset({Why.TWICE_AT_A_TABLE, Why.SEASON_CLOSED})
"""The reasons for refusals that don't count as faults. They are unavoidable: a person who is asked to substitute for
two players of the same table may already have accepted one of the seats, and a person may arrive at an evening
tournament during its last round.
"""


class World(Attending):
    def __init__(self, settings: Settings, *, members: int, seed: int, begins: int, until: float | None = None) -> None:
        super().__init__(seed, settings.game, until)
        self._settings, self._members, self._begins = settings, members, begins
        self._read = 0
        self.on_season: list[Callable[[Notes], None]] = []

    async def _begin(self) -> None:
        known = await self.leagues.found(
            request="found",
            guild=GUILD,
            channel=HOME,
            who=ORGANISER,
            locale="en",
            settings=self._settings,
            begins=self._begins,
        )
        self.id, self._entered = known.id, True
        await self.leagues.running.start(Threads())
        await self._settle()

    def zones(self) -> None:
        self.notes.zones = {user: player.human.zone for user, player in self.players.items()}
        gone = ((user, player.human.gone) for user, player in self.players.items())
        self.notes.gone = {user: at for user, at in gone if at is not None}
        for told in self.on_season:
            told(self.notes)

    async def _follow_log(self) -> None:
        new = await self.leagues.reading.entries(self.id, self._read + 1)
        known = await self.leagues.reading.get(self.id) if new else None
        for number, entry in new:
            self._read = number
            assert known is not None
            if entry.who == str(ORGANISER) and isinstance(entry.what, ACTS):
                self.notes.acts[type(entry.what).__name__ + (f" ({entry.why})" if entry.why else "")] += 1
            await self._entry(known, entry)

    async def _entry(self, known: Known, entry: Entry) -> None:
        """Called for each new entry of the league's log."""

    async def _tell(self, user: int, what: Any) -> None:
        try:
            await self.leagues.tell(self.id, user, what, request=f"r{next(self._requests)}")
        except Refused as refused:
            if refused.code in EXPECTED:
                self.notes.refused[refused.code.value] += 1
                return
            self.notes.faults[f"refused: {type(what).__name__}: {refused}"] += 1

    def _users(self, found: Played) -> list[int]:
        helpers = [one.member for one in found.substitutes]
        return [user for member in (*(one.member for one in found.members), *helpers) if (user := user_of(member))]

    def _going(self, player: Player, number: int) -> Do:
        async def leave() -> None:
            known = await self.leagues.reading.get(self.id)
            season = known.league.playing
            if season is None or season.number != number:  # it is over already
                return
            member = next((one for one in season.members if one.member == str(player.user)), None)
            if member is not None and member.left is None:
                await self._tell(player.user, said.Left(str(player.user), How.SAID))

        return leave

    def _asks(self, what: said.Asked) -> None:
        player = self.players[int(what.substitute)]
        at = player.human.comes(self.now)
        if at is None or player.human.vanished(at):
            return

        async def answer() -> None:
            known = await self.leagues.reading.get(self.id)
            season = known.league.playing
            open_ = season is not None and any(
                one.leaver == what.leaver
                and one.taken is None
                and any(ask.member == what.substitute for ask in one.asked)
                for one in season.handovers
            )
            if open_:
                yes = self._rng.random() < HELPS
                await self._tell(player.user, said.Answered(what.leaver, what.substitute, yes=yes))

        self.at(max(at, self.now + 1), answer)
