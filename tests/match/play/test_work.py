import os
from functools import partial

import pytest

from bot.drawing.pictures import Jobs, Pictures
from bot.match.pure.table.model import Player
from bot.match.services.play.runner import ThinkingAhead
from games.computer import Work
from tests.match.play.test_later import runner


def last_of(legal):
    return legal[-1]


async def test_in_a_game_that_knows_time_a_long_choice_is_made_at_once():
    played = runner(mind=ThinkingAhead(1, lambda _question: None, None))
    players = Player(seat=0, color="amber", computer="works"), Player(seat=1, color="beryl", user=5)
    await played.run_on(players, {0: lambda _view, legal, _seed, _now: Work(partial(last_of, tuple(legal)))})
    assert played.steps[0].entry.text == "set C"
    assert played.asked is None


@pytest.mark.processes
async def test_work_runs_in_the_drawing_worker_and_without_one_in_a_thread():
    jobs = Jobs(pause=lambda _tries: 60.0)
    pictures = Pictures(None, {}, jobs)
    assert await pictures.work(os.getpid) != os.getpid()
    await jobs.close()
    assert await pictures.work(os.getpid) == os.getpid()
