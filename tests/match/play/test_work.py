"""Computers whose move takes long to find: it is worked out elsewhere, and verifies like any other."""

import asyncio
import os
from functools import partial

import pytest

from bot.drawing.jobs import Jobs
from bot.drawing.pictures import Pictures
from bot.match.pure.chance import proof
from bot.match.pure.chance.draws import Chance
from bot.match.pure.table.model import Player, Status
from games.computer import Work, choice
from tests.match.desk import ADA, BEN, desk, request, table
from tests.match.play.test_later import runner
from tests.toys.lots import Lay
from tests.toys.sands import GAME as SANDS


def last_of(legal):
    return legal[-1]


def worker(_view, legal, _seed, _now):
    return Work(partial(last_of, tuple(legal)))


async def test_the_runner_has_it_done_elsewhere():
    done = []

    async def elsewhere(find):
        done.append(find)
        await asyncio.sleep(0)
        return find()

    played = runner(elsewhere=elsewhere)
    computers = tuple(Player(seat=seat, color="amber", computer="greedy") for seat in range(2))
    expected = SANDS.write(SANDS.legal(played.state, 0, played.at)[-1])
    await played.run_on((*computers[:1], Player(seat=1, color="beryl", user=5)), {0: worker})
    assert played.steps[0].entry.text == expected
    assert done


def test_whoever_only_wants_the_move_gets_it():
    state = runner().state
    found = choice(SANDS, worker, state, 0, seed=1, at=5)
    assert found == SANDS.legal(state, 0, 5)[-1]
    audit = proof.Audit(SANDS, Chance(bytes(32)), {0: [(worker, proof.Reign("works"))]})
    assert audit.due(state, 2, 0, 5) == SANDS.write(found)


async def test_a_table_with_such_a_computer_plays_and_verifies(tmp_path, clock):
    service = await desk(tmp_path, clock, computers=lambda _game, _kind: worker)
    asked = []

    async def elsewhere(find):
        asked.append(find)
        return await asyncio.to_thread(find)

    service.desk.work_elsewhere(elsewhere)
    match = await table(service, ADA, BEN, game="lots", players=3)
    await service.lobby.add_computer(match.id, ADA, "greedy", request())
    begun = (await service.play.start(match.id, ADA, request())).match
    before = len(asked)
    assert before
    for _ in range(40):
        for user in (ADA, BEN):
            look = await service.history.look_as(begun.id, user, request())
            if own := [one for one in look.legal if isinstance(one, Lay)]:
                await service.play.act(begun.id, user, own[0], None, request())
        if (await service.history.get(begun.id)).status is Status.OVER:
            break
    assert len(asked) > before
    assert (await service.history.verify(begun.id)).holds
    await service.store.close()


@pytest.mark.processes
async def test_the_drawing_worker_does_it_and_a_thread_where_there_is_none():
    jobs = Jobs(pause=lambda _tries: 60.0)
    pictures = Pictures(None, {}, jobs)
    assert await pictures.work(os.getpid) != os.getpid()
    await jobs.close()
    assert await pictures.work(os.getpid) == os.getpid()
