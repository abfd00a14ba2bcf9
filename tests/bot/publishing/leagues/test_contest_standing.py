import pytest

from bot.publishing.posting.subjects.standings import PAUSE
from tests.bot.publishing.leagues.contesting import Contest

pytestmark = pytest.mark.processes


@pytest.fixture
async def contest(scene):
    made = Contest(scene, pause=PAUSE)
    yield made
    await made.close()


def told(message):
    return message["attachments"][0]["description"]


async def test_l14_1_the_standing_stands_after_each_round_however_soon_it_ends(contest, scene):
    await contest.evening(*scene.users)
    await contest.play_round(1)
    first = await contest.message("standing/1/evening")
    assert told(first).startswith("Game Night, 4 members. Evening, Round 1 of 3. ")
    assert "Rounds: being played" in told(first)
    await contest.play_round()
    for number in (1, 2):
        if number > 1:
            before = await contest.message("standing/1/evening")
            await contest.play_round(1)
            assert await contest.message("standing/1/evening") == before, "a table's end waits"
            await contest.play_round()
        after = await contest.message("standing/1/evening")
        assert after["id"] == first["id"]
        results = [line.partition("Rounds: ")[2].rstrip(".").split(", ") for line in told(after).split(". ")]
        ended = [one[:number] for one in results if one != [""]]
        assert len(ended) == 4
        assert all(place in {"1", "2"} for one in ended for place in one), told(after)
    await contest.play_round()
    last = await contest.message("standing/1/evening")
    assert last["id"] == first["id"]
    assert "final standings" in told(last).lower()
