import os
from functools import partial

import pytest

from bot.drawing.pictures import Jobs, Pictures
from bot.match.pure.chance import proof
from bot.match.pure.chance.draws import Chance
from bot.match.pure.table.model import Player
from bot.match.services.play.runner import ThinkingAhead
from games.computer import Work, choice
from tests.match.play.test_later import runner
from tests.toys.sands import GAME as SANDS


def last_of(legal):
    return legal[-1]


def worker(_view, legal, _seed, _now):
    return Work(partial(last_of, tuple(legal)))


async def test_who_is_asked_without_a_place_to_think_does_so_at_once():
    played = runner()
    computers = tuple(Player(seat=seat, color="amber", computer="greedy") for seat in range(2))
    expected = SANDS.write(SANDS.legal(played.state, 0, played.at)[-1])
    await played.run_on((*computers[:1], Player(seat=1, color="beryl", user=5)), {0: worker})
    assert played.steps[0].entry.text == expected


async def test_in_a_game_that_knows_time_it_thinks_at_once_too():
    played = runner(mind=ThinkingAhead(1, lambda _question: None, None))
    await played.run_on(
        (Player(seat=0, color="amber", computer="works"), Player(seat=1, color="beryl", user=5)), {0: worker}
    )
    assert played.steps
    assert played.asked is None


def test_whoever_only_wants_the_move_gets_it():
    state = runner().state
    found = choice(SANDS, worker, state, 0, seed=1, at=5)
    assert found == SANDS.legal(state, 0, 5)[-1]
    audit = proof.Audit(SANDS, Chance(bytes(32)), {0: [(worker, proof.Reign("works"))]})
    assert audit.due(state, 2, 0, 5) == SANDS.write(found)


@pytest.mark.processes
async def test_work_runs_in_the_drawing_worker_and_without_one_in_a_thread():
    jobs = Jobs(pause=lambda _tries: 60.0)
    pictures = Pictures(None, {}, jobs)
    assert await pictures.work(os.getpid) != os.getpid()
    await jobs.close()
    assert await pictures.work(os.getpid) == os.getpid()
