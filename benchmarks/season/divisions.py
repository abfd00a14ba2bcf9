from __future__ import annotations

import sys
from collections import defaultdict
from typing import Final

from msgspec.structs import replace

from benchmarks.season import pebbles
from benchmarks.season.measures import rank_correlation
from benchmarks.season.notes import Order, Season, Table
from benchmarks.season.paces import DAILY
from benchmarks.season.people import (
    COMES_BACK,
    LEAVES,
    LONG_GAME,
    SCALE,
    SILENT,
    SPARE,
    STAYS,
    Player,
    leaving,
    players,
    surprise,
)
from benchmarks.season.stage import BEGIN
from benchmarks.season.world import World
from benchmarks.week.events import Do
from benchmarks.week.people import DAY, HOUR
from bot.league.pure.known import Known
from leagues.log import entries as said
from leagues.log.entries import Entry
from leagues.ratings import MU
from leagues.season.candidates import Candidate, latest
from leagues.season.sizes import Pyramid
from leagues.settings import Settings
from leagues.state import Season as Played

BETA: Final = MU / 6


class Divisions(World):
    def __init__(
        self,
        *,
        members: int,
        seasons: int,
        seed: int,
        rounds: int = 8,
        game: str = pebbles.NAME,
        seats: int = 4,
        at_once: int = 3,
        doubling: bool = False,
        until: float | None = None,
    ) -> None:
        self._seasons, self._born = seasons, 0
        self._leaving = leaving(rounds) if game == pebbles.NAME else leaving(LONG_GAME)
        options = (("rounds", str(rounds)),) if game == pebbles.NAME else DAILY.get(game, ())
        pyramid = Pyramid.DOUBLING if doubling else Pyramid.SINGLE
        settings = Settings("The league", "", "", game, options, "daily", seats, pyramid=pyramid, at_once=at_once)
        super().__init__(settings, members=members, seed=seed, begins=BEGIN + 14 * DAY, until=until)

    def _over(self) -> bool:
        return sum(one.over is not None for one in self.notes.seasons.values()) == self._seasons

    def _end(self) -> int:
        return BEGIN + (self._seasons + 1) * 90 * DAY

    async def _entry(self, known: Known, entry: Entry) -> None:
        what = entry.what
        found = known.league.playing or known.league.last
        season = None if found is None else self.notes.seasons.get(found.number)
        match what:
            case said.Opened():
                self._sign_ups(what.season, what.begins)
            case said.Placed():
                assert found is not None
                self._placed(found)
            case said.TableOpened():
                assert season is not None
                season.tables[what.division, what.table] = Table(entry.at)
            case said.TableEnded():
                assert season is not None
                table = season.tables[what.division, what.table]
                table.ended, table.late, table.makers = entry.at, entry.at >= season.ends, what.makers
                self._rated(season, what)
            case said.Finished():
                assert season is not None
                season.over = entry.at
                self.zones()
                print(
                    f"season {season.number}: {(entry.at - season.begins) / DAY:.1f} days", file=sys.stderr, flush=True
                )
            case said.Left():
                assert season is not None
                season.left[what.how.value] += 1
            case said.Asked():
                self._asks(what)
            case said.Answered(yes=True):
                assert season is not None
                season.taken += 1
            case said.Unfilled():
                assert season is not None
                season.unfilled += 1
            case _:
                pass

    def _sign_ups(self, season: int, begins: int) -> None:
        if season > self._seasons:
            return
        closes = begins - DAY
        old = []
        for player in self.players.values():
            if player.away:
                player.away = False  # a season later they may come back, unless they vanished
                continue
            if player.human.vanished(self.now):
                continue
            stays = STAYS if player.leaves is None else COMES_BACK
            if self._rng.random() < stays:
                old.append(player)
            else:
                player.away = True
        count = max(0, self._members - len(old))
        late = round(SPARE * self._members)
        new = players(self._born, count + late, self._seed, self.now)
        self._born += count + late
        for number, player in enumerate((*old, *new)):
            self.players[player.user] = player
            player.leaves = None
            first, last = (self.now, closes) if number < len(old) + count else (closes + HOUR, begins)
            self.at(self._rng.randrange(first + 1, last), self._signing(player, season))

    def _signing(self, player: Player, season: int) -> Do:
        async def sign() -> None:
            human = player.human
            if human.vanished(self.now):
                return
            if human.settled:
                await self.service.own.set(
                    human.user, lambda person: replace(person, zone=human.zone, quiet=human.sleep)
                )
            await self._tell(human.user, said.SignedUp(season, str(human.user)))

        return sign

    def _placed(self, found: Played) -> None:
        tiers = len({one.tier for one in found.divisions})
        tier_of = {member: one.tier for one in found.divisions for member in one.members}
        season = Season(found.number, found.begins, found.ends, tiers=tier_of)
        season.members, season.divisions = len(found.members), len(found.divisions)
        for one in found.members:
            # Recomputed from their outcome, not taken from the season itself.
            promised = latest(Candidate(one.member, one.came, one.way, one.missed), tiers)
            if tier_of.get(one.member, 0) > promised:
                season.broken.append(one.member)
        strengths = [self.players[int(member)].strength for member in tier_of]
        season.correlation = rank_correlation([-tier for tier in tier_of.values()], strengths)
        came: dict[str, list[float]] = defaultdict(list)
        for one in found.members:
            came[one.came.value].append(self.players[int(one.member)].strength)
        season.came = {how: sum(found) / len(found) for how, found in came.items()}
        self.notes.seasons[found.number] = season
        members = [self.players[int(member)] for member in tier_of]
        self._rng.shuffle(members)
        for number, player in enumerate(members[: round(LEAVES * len(members))]):
            player.leaves = found.begins + int(self._rng.random() * self._leaving)
            if number < round(SILENT * len(members)):
                player.human.gone = player.leaves
            else:
                self.at(player.leaves, self._going(player, found.number))
        for user in self._users(found):
            for look in self.players[user].human.own_looks(found.begins, found.ends + 8 * DAY):
                self.at(look, self._coming_by(user))

    def _rated(self, season: Season, what: said.TableEnded) -> None:
        before = {one.who: one for one in what.ratings}
        if self._decides is not None or not before:  # computers decide, and strengths mean nothing; it is not rated
            return
        seats = [
            seat
            for seat, maker in enumerate(what.makers)
            if maker.isdecimal() and maker == what.finishers[seat] and maker in before
        ]
        if len(seats) < 2 or len({what.places[seat] for seat in seats}) < len(seats):
            return
        seats.sort(key=lambda seat: what.places[seat])
        order = Order(tuple(int(what.makers[seat]) for seat in seats))
        if len(seats) == len(what.makers):
            found = [before[what.makers[seat]] for seat in seats]
            scale = sum(one.sigma_before**2 + BETA**2 for one in found) ** 0.5
            order.whole = True
            order.ratings = surprise([one.mu_before for one in found], scale)
            order.best = surprise([self.players[who].strength for who in order.who], SCALE)
        season.orders.append(order)
