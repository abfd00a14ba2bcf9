import asyncio
import random
from contextlib import suppress

import pytest

from bot.match.pure.errors import Refused, Stale
from bot.match.pure.log.entries import line_of
from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options
from bot.match.storage import kept, notices
from games.core import Decide, Illegal
from games.undo import back_to_text
from tests.match.desk import ADA, BEN, CHLOE, DEV, request, table
from tests.match.multiprocess.both import OURS, THEIRS, comes, known, person, tell
from tests.match.multiprocess.test_changing import check
from tests.match.table.test_limits import MANY, open_many_at_once
from tests.seeds import seeded

pytestmark = pytest.mark.postgres

PEOPLE = (ADA, BEN, CHLOE, DEV)


class Anything:
    def __init__(self, services, seed: int) -> None:
        self.services = services
        self.random = random.Random(seed)
        self.requests: list[str] = []

    async def once(self, match: int) -> None:
        service, user = self.random.choice(self.services), self.random.choice(PEOPLE)
        name = request()
        ways = (self.move, self.move, self.move, self.undo, self.lobby, self.order, self.timers, self.leave)
        with suppress(Refused, Stale, Illegal):
            await self.random.choice(ways)(service, match, user, name)

    async def move(self, service, match, user, name):
        position = await service.positions.now(match)
        if not isinstance(position.pending, Decide):
            return
        seat = self.random.choice(position.pending.asked)
        moves = service.desk.games[position.match.game].legal(position.state, seat, service.desk.now())
        who = position.match.players[seat].human
        if who is None or not moves:
            return
        await asyncio.sleep(self.random.random() / 100)
        ply = self.random.choice((None, position.match.ply))
        asks = [one.play.act(match, who, moves[0], ply, name) for one in self.random.sample(self.services, 2)]
        found = await asyncio.gather(*asks[: self.random.choice((1, 1, 2))], return_exceptions=True)
        for one in asks[len(found) :]:
            one.close()
        for one in found:
            if isinstance(one, BaseException) and not isinstance(one, (Refused, Stale, Illegal)):
                raise one
        if sum(not isinstance(one, BaseException) and not one.again for one in found) > 1:
            raise AssertionError("a request was done twice")

    async def undo(self, service, match, user, name):
        offer = await service.undos.offer(match, user)
        if not offer.asked:
            await service.undos.take_back(match, user, name)
            return
        made = await service.undos.ask(match, user, name, ply=offer.match.ply, line=line_of(offer.match))
        if hasattr(made, "number"):
            await asyncio.gather(
                *(
                    self.random.choice(self.services).proposals.answer(match, made.number, other, request(), agree=True)
                    for other in made.asked
                ),
                return_exceptions=True,
            )

    async def lobby(self, service, match, user, name):
        found = await service.history.get(match)
        if found.status is Status.SIGNUP:
            await self.random.choice((service.lobby.join, service.lobby.leave))(match, user, name)
        else:
            await service.lobby.set_options(match, found.owner, name, Options(players=len(found.players)))

    async def order(self, service, match, user, name):
        found = await service.history.get(match)
        if found.status is Status.SIGNUP:
            await service.lobby.word(match, user, name, f"word {name}")

    async def timers(self, service, match, user, name):
        await service.clocks.set_timer(match)
        for row in await service.history.outbox_due(3, match):
            await service.store.outbox_done(row, self.random.randrange(1, 1000), board=True)

    async def leave(self, service, match, user, name):
        if self.random.random() < 0.1:
            await service.leaving.resign(match, user, name)


async def believed(service, match):
    cached = service.store.memory.get(match)
    stored = await service.store.read(lambda connection: kept.read(connection, match))
    stood = service.desk.just_committed(match)
    ply = (await service.store.match(match)).ply
    people = [service.store.memory.of_person(user) for user in (ADA, BEN, CHLOE)]
    there = await service.store.read(
        lambda connection: [notices.of_person_now(connection, user) for user in (ADA, BEN, CHLOE)]
    )
    return (
        (cached or stored, ply if stood is None else stood.position.match.ply, _told(people, there)),
        (stored, ply, _told(there, there)),
    )


def _told(people, there):
    found = [one or other for one, other in zip(people, there, strict=True)]
    return [({m: one for m, one in who.told.items() if kept.tells(one) or one.recent}, who.waiting) for who in found]


async def same(service, match):
    found = await believed(service, match)
    return found[0] == found[1]


async def tells(people, match):
    with suppress(Refused, Stale, Illegal):
        await tell(people.random.choice(people.services), match, people.random.choice((ADA, BEN, CHLOE)))


async def can_be_taken_back(service, match):
    found = await service.history.get(match)
    said = await service.undos.possible(found)
    if found.status is not Status.ACTIVE:
        return said, False
    made = []
    for entry, chosen in await service.store.entries_since(match, 0, found.ply):
        to = back_to_text(entry.who, entry.text)
        made = [*made, (entry, chosen)] if to is None else [one for one in made if one[0].ply <= to]
    own = [(entry.who, entry.ply) for entry, chosen in made if chosen]
    people = [player for player in found.players if player.human is not None]
    return said, any(who == player.seat and ply > player.since for who, ply in own for player in people)


async def begin(people, match):
    with suppress(Refused, Stale, Illegal):
        await people.random.choice(people.services).play.start(match, ADA, request())


async def whatever(two, seed, rounds):
    people = Anything(two, seed)
    matches = [
        (await table(one, ADA, BEN, game=people.random.choice(("race", "lots")), guild=guild, channel=500 + number)).id
        for number, (one, guild) in enumerate(zip(two, (OURS, THEIRS), strict=True))
    ]
    for one, match in zip(two, matches, strict=True):
        await known(one, match)
    for _ in range(rounds):
        match = people.random.choice(matches)
        await asyncio.gather(
            *(people.once(people.random.choice(matches)) for _ in range(3)), tells(people, match), begin(people, match)
        )
        await asyncio.gather(*(person(one, user) for one in two for user in (ADA, BEN, CHLOE)))
        for match in matches:
            await check(people.random.choice(two), match)
            for one in two:
                await comes(lambda one=one, match=match: same(one, match), True)
                said, so = await can_be_taken_back(one, match)
                assert said == so
    for match in matches:
        with suppress(Refused):
            await two[0].lobby.cancel(match, ADA, request(), True)


@seeded
async def test_whatever_two_processes_do_at_once_the_logs_come_to_the_positions_and_memory_to_the_database(two, seed):
    await whatever(two, seed, 6)


@pytest.mark.nightly
@seeded
async def test_much_of_that(two, seed):
    for number in range(10):
        await whatever(two, seed * 1_000 + number, 20)


@pytest.mark.parametrize(("limit", "most"), MANY)
async def test_many_tables_opened_at_once_do_not_slip_through(two, limit, most):
    await open_many_at_once(two, limit, most)
