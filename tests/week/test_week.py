import pytest
from msgspec.structs import replace

from benchmarks.week.games.chronos import DEFAULTS as CHRONOS
from benchmarks.week.measures import GOAL_PINGS, above, mean, measured, median
from benchmarks.week.people import DAY, HOUR
from benchmarks.week.variants import DEFAULTS
from benchmarks.week.world import BEGIN, World

pytestmark = pytest.mark.many

SEED = 7


async def played(tmp_path, setting=DEFAULTS, **facts):
    world = World(setting, **({"tables": 3, "weeks": 0.6, "seed": SEED} | facts))
    notes = await world.run(tmp_path / "week.sqlite3")
    return world, notes, measured(notes, dict(world.checks.count))


async def test_a_week_goes_well_and_as_fast_as_it_should(tmp_path):
    _, notes, result = await played(tmp_path)
    assert result.faults == []
    assert len(notes.tables) == 3
    assert sum(table.moves for table in notes.tables.values()) > 90  # a third of the time of three games
    assert mean(result.pings) < GOAL_PINGS
    assert above(result.pings, GOAL_PINGS) < 0.2
    assert 0.03 < result.ordered < 0.3
    assert result.hasty == result.ousted == 0
    assert median(result.told) < 5  # minutes
    assert median(result.done) < 60


async def test_checks_see_what_must_not_be(tmp_path):
    world = World(DEFAULTS, tables=1, weeks=0.3, seed=SEED)

    async def break_it():
        notices = world.service.notices

        async def plan(row, match, asked, following=None):
            found = await type(notices).plan(notices, row, match, asked, following)
            users = tuple(match.players[seat].user for seat in asked)
            return type(found)(mentions=users, work=found.work, follows=found.follows)

        notices.plan = plan

    world.at(BEGIN, break_it)
    await world.run(tmp_path / "week.sqlite3")
    assert any("quiet hours" in kind for kind in world.checks.count)


async def test_a_table_goes_on_when_all_but_two_have_vanished_and_nobody_calls_a_moderator(tmp_path):
    world = World(replace(DEFAULTS, patience=0, clock="6h waking"), tables=1, weeks=0.8, seed=SEED)

    async def vanish():
        people = sorted(world.humans)[:2]
        for user in people:
            world.humans[user].gone = world.now

    world.at(BEGIN + DAY + HOUR, vanish)
    result = measured(await world.run(tmp_path / "week.sqlite3"), dict(world.checks.count))
    assert result.stood_in > 0.05
    assert result.faults == []
    (table,) = world.notes.tables.values()
    assert table.stood < DAY
    assert table.moves + table.stood_in + table.ordered > 35


async def test_at_a_table_without_turns_who_has_vanished_holds_nobody_up(tmp_path):
    world = World(replace(CHRONOS, patience=0), tables=1, weeks=2, seed=SEED)

    async def vanish():
        for human in list(world.humans.values())[1:]:
            human.gone = world.now

    world.at(BEGIN + DAY, vanish)
    notes = await world.run(tmp_path / "week.sqlite3")
    result = measured(notes, dict(world.checks.count))
    assert result.faults == []
    (table,) = notes.tables.values()
    assert table.over is not None
    assert table.stood < 2 * DAY
    assert table.hasty == 0
