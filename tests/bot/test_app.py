import asyncio
import contextlib
import secrets
import time
from types import SimpleNamespace

import discord
import pytest

from bot.client import leaving
from bot.client.gateway.identifies import PAUSE, Identifies
from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.table.model import Status
from bot.match.services.hold import HOLD
from bot.match.services.service import Service
from bot.match.storage.multiprocess.news import Changed, What
from bot.match.storage.store import Store
from bot.program.app import Cartouche
from bot.settings import Settings
from games.registry import GAMES, computer
from sandbox.app import Sandbox
from sandbox.stage.person import Person
from tests.library import pointed
from tests.wording import en

RESTARTING = en("I'm restarting. Nothing has changed; please try again in a moment.")


@pytest.fixture
async def place(tmp_path):
    async with Sandbox() as sandbox, await Store.open(tmp_path / "c.sqlite3") as store:
        service = Service(store, GAMES, computer, lambda: int(time.time() * 1000), secrets.token_bytes, hold=HOLD)

        @contextlib.asynccontextmanager
        async def running(*, local=True, **settings):
            bot = Cartouche(Settings(backups_kept=0, **settings), store, service, local=local)
            async with bot:
                task = asyncio.create_task(bot.start(sandbox.token))
                ready = asyncio.create_task(bot.wait_until_ready())
                await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=180)
                if task.done():
                    task.result()
                assert ready.done()
                yield bot
                await bot.close()
                task.cancel()
                ready.cancel()
                await asyncio.gather(task, ready, return_exceptions=True)

        sandbox.running = running
        sandbox.service = service
        sandbox.table = store
        with pointed(sandbox):
            yield sandbox


def told_commands(sandbox):
    return [one.path for one in sandbox.requests if one.method == "PUT" and one.path.endswith("/commands")]


@pytest.mark.processes
async def test_commands_are_told_when_they_changed_and_only_then_but_to_a_local_discord_always(place):
    key = f"commands/{place.core.bot}/everywhere"
    for local, stored, count in ((False, None, 1), (False, None, 1), (False, "other ones", 2), (True, None, 3)):
        if stored is not None:
            assert await place.table.meta(key)
            await place.table.set_meta(key, stored)
        async with place.running(local=local):
            assert len(told_commands(place)) == count
    async with place.running(local=False, guilds=(place.guild.id,)):
        assert f"/guilds/{place.guild.id}/" in told_commands(place)[-1]


@pytest.mark.processes
async def test_what_was_begun_before_the_end_is_answered_and_what_comes_then_is_told_so(place, monkeypatch):
    channel = place.channel("table-1").id
    in_channel, begun, goes_on = place.service.history.in_channel, asyncio.Event(), asyncio.Event()

    async def slow(number):
        begun.set()
        await goes_on.wait()
        return await in_channel(number)

    async with place.running() as bot, Person(place.url, place.user("Ada").id) as ada:
        await ada.slash(channel, "game new", game="mykerinos", players=2)
        owner = f"<@{ada.id}>"
        said = en("{owner} opened a **{game}** table for {players}.", owner=owner, game="Mykerinos", players=2)
        signup = await ada.wait_for(channel, lambda message: message["content"] == said, 90)
        monkeypatch.setattr(place.service.history, "in_channel", slow)
        early = asyncio.create_task(ada.slash(channel, "game leave"))
        await begun.wait()
        ending = asyncio.create_task(bot.close())
        await asyncio.sleep(0.1)
        assert bot.leaving
        for press in (ada.press(signup, en("Add computer")), ada.slash(channel, "game list")):
            late = await press
            assert RESTARTING in late.message["content"]
            assert late.message["flags"] & 64
        assert await ada.autocomplete(channel, "game join", "color", "") == []
        assert not ending.done()
        goes_on.set()
        told = await ada.settled(await early, 15)
        assert en("You left this table.") in told["content"]
        await ending
    assert (await in_channel(channel)).status is Status.CANCELLED


@pytest.mark.processes
async def test_the_end_does_not_wait_for_ever_for_what_was_begun_and_a_dead_connection(place, monkeypatch, caplog):
    monkeypatch.setattr("bot.program.app.FINISH", 0.1)
    monkeypatch.setattr("bot.program.app.GOODBYE", 0.1)
    monkeypatch.setattr("bot.client.leaving.GOODBYE", 0.1)
    never = asyncio.Event()  # held here, or the collector takes it and the task that waits for it
    channel, begun = place.channel("table-1").id, asyncio.Event()

    async def stuck(_number):
        begun.set()
        await never.wait()

    monkeypatch.setattr(place.service.history, "in_channel", stuck)
    async with place.running() as bot, Person(place.url, place.user("Ada").id) as ada:
        early = asyncio.create_task(ada.slash(channel, "game leave"))
        await begun.wait()
        async with asyncio.timeout(90):
            while len(leaving.under_way()) > 1:  # noqa: ASYNC110 - that she is there is noted by another task
                await asyncio.sleep(0.01)
        place.gateway.silence()
        async with asyncio.timeout(90):
            await bot.close()
        told = await ada.settled(await early, 15)
        assert RESTARTING in told["content"]
    assert "1 presses and commands were not finished in time" in caplog.text


@pytest.mark.processes
async def test_what_discord_has_told_is_given_up_before_all_closes(place, monkeypatch, caplog):
    monkeypatch.setattr("bot.program.app.GOODBYE", 0.1)
    begun, goes_on, done = asyncio.Event(), asyncio.Event(), []

    async def slow(_bot):
        begun.set()
        await goes_on.wait()
        done.append(await place.table.meta("anything"))

    async with place.running() as bot:
        monkeypatch.setattr(bot.threads, "clear", slow)
        bot.dispatch("ready")
        await begun.wait()
        async with asyncio.timeout(90):
            await bot.close()
        goes_on.set()
    await asyncio.sleep(0)
    assert done == []
    assert "Ignoring exception" not in caplog.text


class Waiting:
    def __init__(self):
        self.time = 0.0
        self.slept = []

    def now(self):
        return self.time

    async def sleep(self, seconds):
        until = self.time + seconds
        self.slept.append(seconds)
        for _ in range(10):
            await asyncio.sleep(0)
        self.time = max(self.time, until)


async def test_a_second_process_waits_for_its_identify_as_long_as_the_first_one_needs():
    waits, asked = [3.0, 0.5, 0.0, StoreFault(Fault.UNAVAILABLE, "gone")], []

    async def claim(bucket, pause):
        asked.append((bucket, pause))
        found = waits.pop(0)
        if isinstance(found, StoreFault):
            raise found
        return found

    clock = Waiting()
    identifies = Identifies(claim, now=clock.now, sleep=clock.sleep)
    identifies.begin(4)
    await identifies.turn(6)
    assert clock.slept == [3.0, 0.5]
    assert asked == [(2, PAUSE)] * 3
    await identifies.turn(2)  # the database is out of reach: its own pause is kept all the same
    assert clock.slept == [3.0, 0.5, PAUSE]


async def test_who_is_erased_by_another_process_has_no_name_here(place):
    bot = Cartouche(Settings(), place.table, place.service)
    for user in (5, 6):
        bot.people.remember(SimpleNamespace(guild_id=1, user=SimpleNamespace(id=user, display_name="Ada", name="ada")))
    place.table.doubt({Changed(What.ERASED, 5)})
    asked = []

    async def fetched(user):
        asked.append(user)

    bot.fetch_user = fetched
    assert [bool(await bot.people.name(1, user)) for user in (5, 6)] == [False, True]
    assert asked == [5]


async def test_the_owners_language_wins_then_the_servers_then_the_players(place):
    def asked(guild):
        return SimpleNamespace(guild_locale=guild and discord.Locale(guild), locale=discord.Locale("fr"))

    bot = Cartouche(Settings(), place.table, place.service)
    assert bot.public_locale(asked("de")) == "de"
    assert bot.public_locale(asked(None)) == "fr"
    bot = Cartouche(Settings(language="en"), place.table, place.service)
    assert bot.public_locale(asked("de")) == "en"
