import asyncio
from contextlib import suppress

import pytest

from bot.match.pure.errors import Refused, Stale
from bot.match.pure.table.model import Status
from games.core import Illegal
from games.undo import back_to_text
from tests.match.desk import ADA, BEN, CHLOE, request, table
from tests.match.multiprocess.both import OURS, THEIRS, comes, known, person
from tests.match.multiprocess.test_changing import Anything, check
from tests.match.multiprocess.test_shared import same, tells
from tests.match.table.test_limits import MANY, open_many_at_once
from tests.seeds import seeded

pytestmark = pytest.mark.postgres


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
async def test_what_is_believed_of_people_at_tables_of_both(two, seed):
    await whatever(two, seed, 6)


@pytest.mark.nightly
@seeded
async def test_much_of_that(two, seed):
    for number in range(10):
        await whatever(two, seed * 1_000 + number, 20)


@pytest.mark.parametrize(("limit", "most"), MANY)
async def test_many_tables_opened_at_once_do_not_slip_through(two, limit, most):
    await open_many_at_once(two, limit, most)
