import asyncio
import dataclasses
import re

import discord
import pytest
from msgspec.structs import replace

from bot.client.codes import TOO_MANY_THREADS
from bot.client.threads import Lack, Room, look
from bot.league.pure.known import Known, TableTrouble
from bot.match.pure.table.settings import Options
from bot.publishing.posting.subjects.threads import LeagueThreads, ending_of, name_of
from leagues.format import Format
from leagues.pods.pairing import Weighed
from leagues.settings import Settings
from leagues.state import Division, League, Round, Season, Stage, Table
from sandbox.world.model import DIRECT
from tests.bot.publishing.conftest import PATIENCE
from tests.bot.publishing.leagues.cup import Cup
from tests.bot.tables import USERS
from tests.wording import en

LANGUAGES = ("en", "de", "pl", "fr")
CREATE_PUBLIC_THREADS = 1 << 35


def known(users, guild=900, channel=901):
    people = tuple(map(str, users))
    tables = tuple(Table(number, people, (*people[:2], "")) for number in range(1, 7))
    season = Season(2, "seal", 0, 0, 0, 1, stage=Stage.RUNNING, divisions=(Division(1, "1.1", people, tables),))
    state = League(Settings("Our *league*", "", "", "mykerinos", seats=3), (people[0],), 0, (season,))
    return Known(7, guild, channel, "en", state, 1)


@pytest.fixture
def league(scene):
    return known(scene.users[:3], scene.sandbox.guild.id, scene.channel.id)


SOMEWHERE = known(USERS[:3])


async def no_pause(_seconds):
    await asyncio.sleep(0)


def threads_of(scene):
    return LeagueThreads(scene.client, scene.service, scene.people, scene.pace, no_pause)


def in_discord(scene):
    return [one for one in scene.sandbox.world.channels.values() if one.thread is not None]


async def table_in(scene, channel):
    return await scene.service.lobby.create(
        request=scene.request(),
        guild=scene.sandbox.guild.id,
        channel=channel,
        owner=scene.users[0],
        game="mykerinos",
        locale="en",
        options=Options(players=3),
    )


async def test_a_table_gets_a_thread_that_names_its_people_once_and_makes_no_sound(connected, league):
    number = await threads_of(connected).thread(league, 2, "1.1", 1)
    (made,) = in_discord(connected)
    assert (number, made.parent) == (made.id, league.channel)
    facts = {"number": 1, "division": 1, "season": 2, "league": "Our *league*"}
    assert made.name == "Ada, Ben · " + en("Table {number}, division {division}, season {season}: {league}", **facts)
    (message,) = [one.data for one in connected.sandbox.messages(made)]
    ada, ben, _ = connected.users[:3]
    assert message["content"].endswith(f"<@{ada}> <@{ben}>")
    assert "Our \\*league\\*" in message["content"]
    assert {int(one["id"]) for one in message["mentions"]} == {ada, ben}
    assert message["flags"] & 1 << 12
    threads = threads_of(connected)
    before = len(connected.sandbox.requests)
    for table in (2, 3):
        await threads.thread(league, 2, "1.1", table)
    asked = [one for one in connected.sandbox.requests[before:] if one.route.endswith("/threads/active")]
    assert len(asked) == 1, "which threads there are"


async def test_after_a_crash_the_thread_is_taken_though_somebody_is_called_otherwise_by_now(connected, league):
    first = await threads_of(connected).thread(league, 2, "1.1", 1)
    (made,) = in_discord(connected)
    changed = connected.client.wait_for("thread_update", timeout=PATIENCE)
    await connected.client.get_channel(first).edit(name=made.name.replace("Ada", "Ada Lovelace"))
    await changed
    assert await threads_of(connected).thread(league, 2, "1.1", 1) == first
    assert len(connected.sandbox.messages(made)) == 1, "nobody is named twice"
    await table_in(connected, first)
    assert await threads_of(connected).thread(league, 2, "1.1", 1) != first, "it has a " + en(
        "table {number}", number="now"
    )


async def test_leagues_of_one_name_in_one_channel_take_none_of_each_others(connected, league):
    threads = threads_of(connected)
    first = await threads.thread(league, 2, "1.1", 1)
    # After a lost answer it looks at the channel again, and finds the first league's thread, too.
    connected.sandbox.weather.change({"lose_every": 1, "only": "POST .*/threads"})
    waiting = asyncio.create_task(threads.thread(replace(league, id=8), 2, "1.1", 1))
    await connected.client.wait_for("thread_create", timeout=PATIENCE)
    connected.sandbox.weather.clear()
    assert await waiting != first


async def test_a_moment_without_discord_is_waited_for(connected, league):
    connected.sandbox.weather.change({"error_every": 2, "only": "POST .*/(threads|messages)"})
    threads = threads_of(connected)
    numbers = [await threads.thread(league, 2, "1.1", table) for table in (1, 2, 3)]
    assert sorted(numbers) == sorted(one.id for one in in_discord(connected))
    for one in in_discord(connected):
        assert len(connected.sandbox.messages(one)) == 1


async def test_a_deleted_channel(connected, league):
    threads = threads_of(connected)
    gone = connected.client.wait_for("guild_channel_delete", timeout=PATIENCE)
    connected.sandbox.delete_channel(connected.channel)
    await gone
    assert await threads.thread(league, 2, "1.1", 1) is TableTrouble.CHANNEL_GONE
    assert await threads.thread(replace(league, guild=1), 2, "1.1", 1) is TableTrouble.NO_RIGHT
    assert not await threads.there(league.channel)
    assert look(connected.client, league.guild, league.channel) == Room(Lack.CHANNEL)


async def test_an_outage_of_the_server_is_no_missing_right(connected, league):
    gone = connected.client.wait_for("guild_unavailable", timeout=PATIENCE)
    connected.sandbox.begin_outage()
    await gone
    back = asyncio.Event()

    async def pause(_seconds):
        if not back.is_set():
            back.set()
            there = connected.client.wait_for("guild_available", timeout=PATIENCE)
            connected.sandbox.end_outage()
            await there

    threads = LeagueThreads(connected.client, connected.service, connected.people, connected.pace, pause)
    assert isinstance(await threads.thread(league, 2, "1.1", 1), int)
    assert back.is_set()


async def test_what_discord_refuses(connected, league, monkeypatch):
    assert await threads_of(connected).there(league.channel)
    for status, code, trouble in (
        (403, 50013, TableTrouble.NO_RIGHT),
        (403, 50001, TableTrouble.NO_RIGHT),
        (404, 10003, TableTrouble.NO_RIGHT),
        (400, TOO_MANY_THREADS, TableTrouble.FULL),
        (400, 50024, TableTrouble.NO_RIGHT),
    ):
        answer = type("Response", (), {"status": status, "reason": "", "headers": {}})()
        kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)

        error = kind(answer, {"code": code, "message": "no"})

        async def refuse(*_, error=error, **__):
            raise error

        monkeypatch.setattr(connected.client.http, "start_thread_without_message", refuse)
        assert await threads_of(connected).thread(league, 2, "1.1", 1) is trouble


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_fit(language):
    settings = replace(SOMEWHERE.league.settings, name="L" * 200)
    league = replace(SOMEWHERE, locale=language, league=replace(SOMEWHERE.league, settings=settings))
    ending = ending_of(league, 1000, "10.12", 26)
    players = ["Ann", "B" * 32, "C" * 32, "D" * 32, "E" * 32, "F" * 32]
    name = name_of(players, ending)
    assert name.endswith(ending)
    assert name.startswith("Ann, BB")
    assert len(name) <= 100
    assert {"26", "10.12", "1000"} <= set(re.findall(r"[\d.]+", ending))


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("format_", list(Format))
def test_names_of_threads_begin_with_who_plays_and_an_evening_is_no_season(format_, number):
    live, division = format_ is Format.EVENING, "1.1" if format_ is Format.DIVISIONS else format_.value
    rounds = (Round(1, 0, 0, 0, (1,), (), Weighed(0, 0, 0)),) if live else ()
    season = replace(SOMEWHERE.league.seasons[0], number=number, rounds=rounds)
    settings = replace(SOMEWHERE.league.settings, format=format_)
    league = replace(SOMEWHERE, league=replace(SOMEWHERE.league, settings=settings, seasons=(season,)))
    name = name_of(["Ada", "Ben"], ending_of(league, number, division, 1))
    assert name.startswith("Ada, Ben · " + en("Table {number}", number=1) + ", ")
    assert name.endswith("Our *league*")
    told = en("Table {number}, season {season}: {league}", number=1, season=number, league="").partition(", ")[2]
    assert (told in name) is not live
    assert ("2" in name) is (number == 2)


@pytest.fixture
async def season(connected):
    made = Cup(connected)
    made.threads = threads_of(connected)
    yield made
    await made.close()


async def test_what_discord_refuses_is_kept_tried_again_and_nothing_is_lost_or_doubled(season, connected):
    sandbox = connected.sandbox
    settings = sandbox.core.settings
    sandbox.core.settings = dataclasses.replace(settings, active_threads=1)
    await season.found(*connected.users)
    await season.day(0)
    assert (await season.known()).blocked.why is TableTrouble.FULL
    assert len(in_discord(connected)) == 1
    sandbox.core.settings = settings
    await season.day(0.1)
    assert (await season.known()).blocked is None
    matches = [one.match for one in await season.leagues.reading.tables(season.id) if one.match]
    assert len(matches) > 1
    assert {one.channel for one in matches} == {one.id for one in in_discord(connected)}


async def test_organisers_are_told_once_which_right_lacks(season, connected):
    changed = connected.client.wait_for("guild_channel_update", timeout=PATIENCE)
    connected.sandbox.overwrite(connected.channel, connected.client.user.id, deny=CREATE_PUBLIC_THREADS)
    await changed
    await season.found(*connected.users)
    for day in (0, 0.1):
        await season.day(day)
    assert (await season.known()).blocked.why is TableTrouble.NO_RIGHT
    (told_of,) = [
        message.data["content"]
        for channel in connected.sandbox.world.channels.values()
        if channel.kind == DIRECT
        for message in connected.sandbox.messages(channel)
    ]
    assert f"**{en('Create Public Threads')}**" in told_of
    assert not in_discord(connected)


async def test_threads_are_made_side_by_side_and_one_whose_answer_is_lost_is_made_once(connected, league):
    threads = threads_of(connected)
    connected.sandbox.weather.change({"lose_every": 3, "only": "POST .*/threads"})
    numbers = await asyncio.gather(*(threads.thread(league, 2, "1.1", table) for table in range(1, 7)))
    assert sorted(numbers) == sorted(one.id for one in in_discord(connected))
    assert len({one.name for one in in_discord(connected)}) == 6
