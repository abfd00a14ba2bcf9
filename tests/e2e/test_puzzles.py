import json

import pytest
from sqlalchemy import insert

from bot.match.pure.people.settings import Daily
from bot.match.pure.puzzles import day_at, due_after
from bot.match.storage import schema
from games.puzzles.bank import bank, position
from tests.e2e.season import Ahead, pressable
from tests.e2e.toy_world import toy_world
from tests.e2e.world import PATIENCE, answered, opened, private, told

pytestmark = [pytest.mark.processes, pytest.mark.nightly]

DAY = 86_400_000


@pytest.fixture
def clock():
    return Ahead()


@pytest.fixture
async def world(tmp_path, clock):
    async with toy_world(tmp_path, now=clock, clocked=True) as made:
        clock.ticks = made.bot.clock.ticks
        yield made


async def in_channel(person, place, *words, but=()):
    return await person.wait_for(
        place,
        lambda m: not private(m) and m["id"] not in but and all(word in m["content"] for word in words),
        PATIENCE,
    )


async def asked_by(person, message):
    return await answered(person, await person.press(message, custom_id=pressable(message, ":solve")))


async def asks_early(person, message):
    forged = json.loads(json.dumps(message).replace(":solve", ":solution"))
    return await told(person, await person.press(forged, custom_id=pressable(forged, ":solution"), force=True))


def to_take():
    """Return the keys of puzzles whose solution is a parcel to take, the other one being much worse."""

    def good(one):
        bad = any(tried.move.startswith("take ") and tried.value <= -150 for tried in one.tried)
        return one.solution.startswith("take ") and bad

    return [key for key, one in bank().items() if one.record.game == "mykerinos" and good(one)]


async def test_a_day_and_the_next(world, clock):
    ada, ben, dev = [await world.person(name) for name in ("Ada", "Ben", "Dev")]
    place = world.sandbox.channel("table-1").id
    hour = Daily(place, 9)
    due = due_after(hour, clock())
    first = day_at(hour, due, due)
    keys = to_take()[:2]
    taking, next_day = map(position, keys)
    better = next(side for side in ("left", "right") if side in next_day.puzzle.solution)

    def planned(writing):
        for number, key in enumerate(keys):
            writing.run(insert(schema.puzzles), {"day": first + number, "key": key})

    await world.service.store.write(planned)
    form = await opened(ada, lambda: ada.slash(place, "server puzzles"))
    preview = await answered(
        ada, await ada.submit(form, **{"puzzle.channel": [str(place)], "puzzle.hour": ["usual"], "puzzles": []})
    )
    saved = await answered(ada, await ada.press(preview, "Save"))
    assert f"<#{place}>" in str(saved["embeds"])
    assert "09:00 (UTC)" in str(saved["embeds"])

    await clock.forward(due - clock())
    puzzle = await in_channel(ada, place, "Puzzle of the day", "Mykerinos")
    assert len(puzzle["attachments"]) == 1

    right, wrong = sorted(("left", "right"), key=lambda side: side not in taking.puzzle.solution)
    # Ada is right at once; the same again changes nothing
    asked = await asked_by(ada, puzzle)
    assert "Your first answer counts" in asked["content"]
    said = (await answered(ada, await ada.press(asked, custom_id=pressable(asked, f":{right}"))))["content"]
    assert said.startswith("Right, this is the best")
    asked = await asked_by(ada, puzzle)
    said = (await answered(ada, await ada.press(asked, custom_id=pressable(asked, f":{wrong}"))))["content"]
    assert "Not the best" in said
    assert "first answer counts, and it was right" in said
    # Ben is not, and tries once more
    asked = await asked_by(ben, puzzle)
    missed = await answered(ben, await ben.press(asked, custom_id=pressable(asked, f":{wrong}")))
    assert "costs about" in missed["content"]
    assert "With your move: " in missed["content"]
    again = await answered(ben, await ben.press(missed, "Try once more"))
    said = (await answered(ben, await ben.press(again, custom_id=pressable(again, f":{right}"))))["content"]
    assert "that wasn't the best move" in said

    shown = await answered(ben, await ben.press(missed, "Show the solution", force=True))
    assert shown["content"].startswith("**The solution**")
    assert [one["filename"] for one in shown["attachments"]] == [f"{number}-hint.png" for number in (1, 2, 3, 4)]
    asked = await asked_by(dev, puzzle)
    assert "Answer the puzzle first" in await asks_early(dev, puzzle)

    # the next day
    await clock.forward(DAY)
    newer = await in_channel(dev, place, "Puzzle of the day", but={puzzle["id"]})

    asked = await asked_by(ada, newer)
    said = (await answered(ada, await ada.press(asked, custom_id=pressable(asked, f":{better}"))))["content"]
    assert "Right, this is the best" in said
    assert "2 days in a row" in said
    said = await told(ada, await ada.slash(place, "player profile"))
    assert "solved 2 of 2 · 2 in a row (best: 2)" in said

    # when it has closed everywhere
    await clock.forward(2 * DAY)
    solution = await in_channel(dev, place, "**The solution** of [this puzzle]")
    assert f"Solved by <@{ada.id}> (1 of 2)." in solution["content"]
    assert [one["filename"] for one in solution["attachments"]] == ["hint.png"]
    said = await told(dev, await dev.press(puzzle, custom_id=pressable(puzzle, ":solve")))
    assert "is closed" in said
    for one in (puzzle, solution, newer):
        assert all(file["description"] for file in one["attachments"])
