import asyncio
import time

import pytest

from tests.e2e.season import pressable
from tests.e2e.test_puzzles import asked_by, asks_early, in_channel, keys_of
from tests.e2e.world import PATIENCE, answered, opened, private
from tests.faults.test_processes import Shared

pytestmark = [pytest.mark.faults, pytest.mark.nightly, pytest.mark.postgres, pytest.mark.processes]

DAY = 86_400_000
NAMES = ("Ada", "Ben", "Chloe", "Dev")
LATER = "Emi"


async def come(world, ada):
    for channel in world.channels:
        form = await opened(ada, lambda channel=channel: ada.slash(channel.id, "server puzzles"))
        await answered(ada, await ada.submit(form, channel=[str(channel.id)], hour=["9"]))
    assert await world.first.stop() == 0
    keys = keys_of(*[("take .*", "take .*")] * 3)
    today = int(time.time() * 1000) // DAY
    planned = ", ".join(f"({today + number - 1}, '{key}')" for number, key in enumerate(keys))
    await world.rows(f"INSERT INTO puzzles (day, key) VALUES {planned}")
    await world.rows("UPDATE timers SET due = 1 WHERE kind = 'puzzle'")
    await world.first.start()
    second = await world.another()
    async with asyncio.timeout(PATIENCE):
        while set(await world.holders()) != {world.first.pid, second.pid}:  # noqa: ASYNC110 - gives no event
            await asyncio.sleep(0.05)
    return [await in_channel(ada, channel.id, "Puzzle of the day") for channel in world.channels]


async def pressed(person, message, of):
    answer = await person.press(message, custom_id=pressable(message, of), force=True)
    return (await answered(person, answer))["content"]


@pytest.mark.waits(60)
async def test_of_answers_in_two_servers_at_once_one_counts_and_nobody_sees_the_solution_before(tmp_path, on_server):
    async with Shared(tmp_path, on_server) as world:
        await world.first.start()
        people = [await world.person(name) for name in NAMES]
        later = await world.person(LATER)
        puzzles = await come(world, people[0])
        asked = [[await asked_by(person, puzzle) for puzzle in puzzles] for person in people]

        async def refused(person):
            for puzzle in puzzles:
                assert "Answer the puzzle first" in await asks_early(person, puzzle)

        await asyncio.gather(*(refused(one) for one in (*people, later)))
        sides = (":left", ":right")
        said = await asyncio.gather(
            *(
                pressed(person, message, side)
                for person, both in zip(people, asked, strict=True)
                for message, side in zip(both, sides, strict=True)
            )
        )
        kept = {row["user"]: row for row in await world.rows('SELECT "user", "right", guild FROM puzzle_answers')}
        guilds = [world.sandbox.world.guild_of(channel).id for channel in world.channels]
        assert kept.keys() == {person.id for person in people}
        for number, person in enumerate(people):
            both, own = said[2 * number : 2 * number + 2], kept[person.id]
            first = guilds.index(own["guild"])
            assert both[first].startswith("Right, this is the best") == own["right"], both
            assert "first answer" not in both[first]
            assert "first answer" in both[1 - first]
            assert ("it was right" in both[1 - first]) == own["right"], both
        await refused(later)
        for channel in world.channels:
            public = [one["content"] for one in await later.messages(channel.id) if not private(one)]
            assert not any("The solution" in text for text in public)
