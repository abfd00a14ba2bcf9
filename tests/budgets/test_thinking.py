"""The SQL statements and commits for a turn, including the replies of computer players that think before they move.

If a change costs more, change the number here in the same commit and say why.
"""

import asyncio
from functools import partial

import pytest

from bot.publishing.posting.waiting import joined
from games.computer import Work
from games.registry import COMPUTERS
from tests.bot.tables import ADA
from tests.bot.ui.pressing import CHANNEL, GUILD
from tests.budgets.test_presses import spent, told
from tests.match.desk import table
from tests.match.play.test_thinking import Mind
from tests.tasks import named


def first_of(legal):
    return legal[0]


def ponders(_view, legal, _seed, _now):
    return Work(partial(first_of, tuple(legal)))


async def answered(host, mind, counts, *, late):
    desk = host.service.desk
    desk.thoughts.open(mind)
    facts = {"guild": GUILD, "channel": CHANNEL, "game": "mykerinos", "chosen": (("seating", "joined"),)}
    match = (await table(host.service, ADA, **facts, players=3)).id
    for number in range(2):
        await host.service.lobby.add_computer(match, ADA, "strong", f"computer {number}")
    await host.service.play.start(match, ADA, "start")
    while (look := await host.service.history.look(match, 0)).asked != (0,):
        await thinks(desk, mind, match)
    await told(host, match)
    counts.begin()
    await host.service.play.act(match, ADA, look.legal[0], look.match.ply, "move")
    made = await announced(host, match) if late else 0
    for _ in range(2):
        await thinks(desk, mind, match)
    made += await announced(host, match)
    await desk.thoughts.close()
    return made


async def thinks(desk, mind, match):
    (thinking,) = named(f"the computer of table {match}")
    await mind.think()
    await asyncio.wait([thinking], timeout=20)


async def announced(host, match):
    rows, table, _ = await host.service.history.due(100, match)
    found = joined(rows, table)
    for row, others in found:
        await host.store.outbox_done(row, row.id + 10**6, board=True)
        for other in others:
            await host.store.outbox_done(next(one for one in rows if one.id == other), None, board=False)
    return len(found)


@pytest.fixture
def computers():
    return {**COMPUTERS, "mykerinos": {**COMPUTERS["mykerinos"], "seasoned": ponders}}


async def test_a_turn_that_strong_computers_answer_within_two_seconds(host, counts):
    assert await answered(host, Mind(), counts, late=False) == 1
    # The move and two answers, a commit each, and a commit for each of their three rows of the outbox.
    spent(counts, statements=27, commits=6, decoded=4)


async def test_a_turn_that_they_answer_later(host, counts):
    assert await answered(host, Mind(), counts, late=True) == 2
    # The table is looked at once more, to tell who thinks.
    spent(counts, statements=28, commits=6, decoded=4)
