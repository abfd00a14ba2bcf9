import logging

import pytest

from bot.publishing.posting.subjects.standings import PAUSE
from leagues.log import entries as said
from leagues.log import formats
from leagues.settings import DAY
from tests.bot.publishing.leagues.contesting import EVENING, Contest, body, calls, people, round_of
from tests.bot.publishing.reading import buttons
from tests.wording import en

pytestmark = pytest.mark.processes
MINUTE = 60_000


def rounds(contest):
    return [
        one for one in contest.shown() if one["content"].startswith(("**Game Night · ", "**The \\*Spring\\* Cup · "))
    ]


async def test_l14_1_each_round_has_one_message_to_its_end_and_lines_in_the_log(contest, scene, caplog):
    caplog.set_level(logging.INFO)
    await contest.evening(*people(scene, 4))
    (message,) = rounds(contest)
    first, state, called = message["content"].split("\n")
    assert first == f"**Game Night · {en('Evening')} · {round_of(1)}**"
    assert f"<t:{(await contest.season()).round.ends // 1000}:f>" in state
    assert sorted(called.split()) == sorted(f"<@{user}>" for user in scene.users)
    assert calls(contest) == [set(scene.users)]
    tables = await contest.leagues.reading.tables(contest.id)
    assert all(f"<#{one.match.channel}>" in body(message) for one in tables)
    assert "✅" not in body(message)
    await contest.play_round(1)
    now = await contest.round(1)
    assert now["id"] == message["id"]
    assert body(now).count("✅") == 1
    assert "1. " in body(now)
    assert "2. " in body(now)
    lines = [one.getMessage().split() for one in caplog.records if f"posted={message['id']}" in one.getMessage()]
    assert [one[0] for one in lines][:2] == ["posted", "changed"]
    assert all(f"league={contest.id}" in one and f"channel={scene.channel.id}" in one for one in lines)
    there = {one["id"] for one in contest.shown()}
    noted = {part for one in caplog.records for part in one.getMessage().split()}
    assert there <= {part.removeprefix("posted=") for part in noted if part.startswith("posted=")}
    await contest.play_round()
    over = await contest.round(1)
    assert en("This round is over.") in over["content"]
    assert "<@" not in over["content"], "who played is called no more"
    second = await contest.round(2)
    assert round_of(2) in second["content"]
    assert len(rounds(contest)) == 2
    assert calls(contest) == [set(scene.users)] * 2, "once a round"


async def test_l14_1_a_rounds_message_tells_pauses_and_the_last_round_and_names_format_nothing(contest, scene):
    users = people(scene, 4)
    scene.sandbox.core.world.users[users[1]].global_name = "**x** @everyone [a](b)"
    await contest.evening(*users)
    message = await contest.round(1)
    assert not message["mention_everyone"]
    assert "**x**" not in body(message)
    assert "[a](b)" not in body(message)
    await contest.say(scene.users[0], said.Paused(), why="pizza")
    assert en("All tables and their clocks are paused.") in (await contest.round(1))["content"]
    await contest.say(scene.users[0], said.Resumed(), why="no more pizza")
    assert en("All tables and their clocks are paused.") not in (await contest.round(1))["content"]
    assert en("This is the last round.") not in (await contest.round(1))["content"]
    assert en("I'll join next round") in buttons(await contest.round(1))
    await contest.say(scene.users[0], formats.LastRound(1))
    now = await contest.round(1)
    assert "🔔 **" + en("This is the last round.") + "**" in now["content"]
    assert round_of(1, 1) in now["content"]
    assert en("I'll join next round") not in buttons(now)
    assert any(en("round {number} is the last one (L14.1)", number=1) in one for one in contest.texts())


async def test_l13_1_a_cups_round_is_shown_before_its_tables_open_and_calls_nobody(contest, scene):
    await contest.cup(*people(scene, 5))
    message = await contest.round(1)
    assert message["content"].startswith(
        f"**The \\*Spring\\* Cup · {en('Season {number}', number=1)} · {round_of(1)}**"
    )
    assert en("Until then, organisers can change the pairings: `/league organise`. (L13.1)") in message["content"]
    assert calls(contest) == []
    bye = en("A bye, worth {points} points (L13.2): {people}", points=0, people="")
    assert bye in body(message), "second place at two seats has none"
    assert "(L13.1)" not in body(message), "there is nothing to weigh yet"
    assert "<#" not in body(message)
    await contest.begin_round()
    now = await contest.round(1)
    assert now["id"] == message["id"]
    assert f"<t:{(await contest.season()).round.ends // 1000}:f>" in now["content"]
    assert body(now).count("<#") == 2


async def test_a_round_that_was_deleted_is_posted_again_and_calls_nobody(contest, scene):
    await contest.evening(*people(scene, 4))
    first = await contest.round(1)
    await scene.client.http.delete_message(scene.channel.id, int(first["id"]))
    await contest.play_round(1)
    again = await contest.round(1)
    assert again["id"] != first["id"]
    assert len(calls(contest)) == 1
    assert len(rounds(contest)) == 1
    await contest.play_round()
    await scene.client.http.delete_message(scene.channel.id, int(again["id"]))
    for _ in range(2):
        await contest.say(scene.users[0], formats.LastRound(2 if (await contest.season()).length == 3 else 3))
        assert await contest.round(1) is None, "it is over, nobody needs it"
    assert await contest.round(2) is not None


async def test_a_channel_that_is_gone_loses_no_round(contest, scene, monkeypatch):
    await contest.found(*people(scene, 4), settings=EVENING, wait=DAY)
    await contest.leagues.rehouse(contest.id, scene.users[0], channel=4_711)
    monkeypatch.setattr(contest, "tell", nothing)
    await contest.at((await contest.season()).begins - 10 * MINUTE)
    for user in scene.users:
        await contest.say(user, formats.CheckedIn(str(user)))
    await contest.at((await contest.season()).begins)
    assert await contest.round(1) is None
    await contest.leagues.rehouse(contest.id, scene.users[0], channel=scene.channel.id)
    await contest.settled()
    assert round_of(1) in (await contest.round(1))["content"]


async def nothing(): ...


def standing(message):
    return message["attachments"][0]["description"]


async def test_l14_1_the_standing_stands_after_each_round_however_soon_it_ends(scene):
    contest = Contest(scene, pause=PAUSE)
    await contest.evening(*scene.users)
    await contest.play_round(1)
    first = await contest.message("standing/1/evening")
    members = en.plural("{count} member", "{count} members", 4)
    assert standing(first).startswith(f"Game Night, {members}. {en('Evening')}, {round_of(1)}. ")
    results_are = f"{en('Rounds')}: "
    assert results_are + en("being played") in standing(first)
    await contest.play_round()
    for number in (1, 2):
        if number > 1:
            before = await contest.message("standing/1/evening")
            await contest.play_round(1)
            assert await contest.message("standing/1/evening") == before, "a table's end waits"
            await contest.play_round()
        after = await contest.message("standing/1/evening")
        assert after["id"] == first["id"]
        results = [line.partition(results_are)[2].rstrip(".").split(", ") for line in standing(after).split(". ")]
        ended = [one[:number] for one in results if one != [""]]
        assert len(ended) == 4
        assert all(place in {"1", "2"} for one in ended for place in one), standing(after)
    await contest.play_round()
    last = await contest.message("standing/1/evening")
    assert last["id"] == first["id"]
    assert en("final standings") in standing(last).lower()
    await contest.close()


async def test_l13_1_who_leaves_before_the_tables_open_has_the_message_edited(contest, scene):
    ada, ben, *_ = people(scene, 6)
    await contest.cup(*people(scene, 6))
    before = await contest.round(1)
    await contest.say(ben, said.Left(str(ben)))
    now = await contest.round(1)
    assert now["id"] == before["id"]
    assert "Ben" in body(before)
    assert "Ben" not in body(now)
    assert len(rounds(contest)) == 1
    assert ada
