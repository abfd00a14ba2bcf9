from __future__ import annotations

from typing import Final

from benchmarks.season import pebbles
from benchmarks.season.attending import GUILD
from benchmarks.season.contests import Contests
from benchmarks.season.notes import Pressed
from benchmarks.season.people import LEAVES, SILENT, Player
from benchmarks.season.stage import BEGIN
from benchmarks.week.events import Do
from benchmarks.week.people import DAY
from bot.league.pure.known import number_of
from leagues.format import LADDER_DAYS, Format
from leagues.settings import Settings
from leagues.state import Season

COMES: Final = 30 * DAY
RESTS: Final = 0.01
AGAIN: Final = 0.1
LOOKS_AT_QUEUE: Final = 0.5


class Ladder(Contests):
    def __init__(self, *, members: int, seed: int, rounds: int = 8, until: float | None = None) -> None:
        settings = Settings(
            "The ladder",
            "",
            "",
            pebbles.NAME,
            (("rounds", str(rounds)),),
            "daily",
            4,
            format=Format.LADDER,
            days=LADDER_DAYS,
        )
        super().__init__(settings, members=members, seed=seed, begins=BEGIN + DAY, until=until)
        self._wants: dict[int, int] = {}  # by user: with how many tables at once

    def _end(self) -> int:
        return BEGIN + (LADDER_DAYS + 14) * DAY

    def _goes_on(self, season: Season) -> None:
        everybody = self._new(self._members)
        for number, player in enumerate(everybody):
            comes = season.begins + (self._rng.randrange(DAY) if number % 2 else self._rng.randrange(COMES))
            self._wants[player.user] = self._rng.choice((1, 1, 2, 2, 3, 4))
            for look in player.human.own_looks(comes, season.ends + 8 * DAY):
                self.at(look, self._looking_in(player))
        self._rng.shuffle(everybody)
        for number, player in enumerate(everybody[: round(LEAVES * len(everybody))]):
            player.leaves = season.begins + int(self._rng.random() * LADDER_DAYS * DAY)
            if number < round(SILENT * len(everybody)):
                player.human.gone = player.leaves
            else:
                self.at(player.leaves, self._going(player, season.number))

    def _looking_in(self, player: Player) -> Do:
        async def look() -> None:
            user, human = player.user, player.human
            if human.vanished(self.now) or (player.leaves is not None and self.now >= player.leaves):
                await self._coming_by(user)()
                return
            queue = await self.leagues.seeking.waiting(self.id)
            waits = any(one.member == number_of(user) for one in queue.waits)
            if not waits and (not player.away or self._rng.random() < AGAIN):
                await self._press(player)
            elif waits and self._rng.random() < RESTS:
                player.away = True
                await self.leagues.seeking.unqueue(self.id, user, self._request())
            elif waits and self._rng.random() < LOOKS_AT_QUEUE:
                self.leagues.seeking.seen(GUILD, user)
            await self._coming_by(user)()

        return look

    async def _press(self, player: Player) -> None:
        user, player.away = player.user, False
        await self._settled(player)
        await self.leagues.seeking.queue(self.id, user, self._wants[user], self._request())
        await self._settle()
        missing = (await self.leagues.seeking.waiting(self.id)).missing
        if number_of(user) in missing:
            self.contest.pressed.append(Pressed(user, self.now, missing[number_of(user)].within))

    def _request(self) -> str:
        return f"r{next(self._requests)}"
