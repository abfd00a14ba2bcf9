"""What the organisers' panel says of a league before anything is chosen."""

import pytest

from tests.bot.features.league.organising import Ground


@pytest.fixture
async def ground(host):
    made = Ground(host)
    yield made
    await made.leagues.stop()


def of_seasons(panel):
    return [line for line in panel.said.splitlines() if line.startswith("Season ")]


@pytest.mark.parametrize("users", [(), (11,), (11, 22, 33, 44, 55)])
async def test_a_season_that_one_can_sign_up_for_has_one_line(ground, users):
    await ground.begin(*users)
    (line,) = of_seasons(await ground.panel())
    assert line.startswith(f"Season 1: {len(users)} member")


async def test_a_season_that_is_played_and_the_next_have_a_line_each(ground):
    await ground.running()
    (line,) = of_seasons(await ground.panel())
    assert line.startswith("Season 1: ")
    await ground.day(30)
    first, second = of_seasons(await ground.panel())
    assert first.startswith("Season 1: ")
    assert second.startswith("Season 2: 0 members")
