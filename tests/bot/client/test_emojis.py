import asyncio
import contextlib

import discord
import pytest

from bot.client.emojis import PART, Emojis, NotYet, noted, whole
from bot.drawing.symbols import draw_symbols, recipe, symbols_of
from bot.match.storage.store import Store
from bot.presenters.registry import PRESENTERS
from bot.program import doctor
from bot.settings import Settings
from bot.wording.names.symbols import Symbols
from sandbox.app import Sandbox
from tests.library import pointed

SOON = 60.0
ALL = symbols_of(PRESENTERS)
ARTS = dict(list(ALL.items())[:14])
COLORS = [name for name in ARTS if "_" not in name]
MIDDLE = 5


class App:
    def __init__(self, sandbox, store, client):
        self.sandbox = sandbox
        self.store = store
        self.client = client
        self.symbols = Symbols()
        self.drawn = []
        self.program = ""

    def keeper(self, draw=None, arts=ARTS):
        wanted = {name: self.program + recipe(art) for name, art in arts.items()}
        self.symbols = Symbols()
        return Emojis(self.client, self.store, self.symbols, wanted, draw or self.draw, pause=0.0, again=0.01)

    async def draw(self, names):
        self.drawn += names
        return draw_symbols({name: ARTS[name] for name in names})

    @contextlib.asynccontextmanager
    async def running(self, keeper):
        task = asyncio.create_task(keeper.keep())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])

    async def until_all(self):
        await self.until(lambda: all(map(self.symbols.markup, ARTS)))

    async def until(self, what):
        async with asyncio.timeout(SOON):
            while not what():  # noqa: ASYNC110 - what is shown gives no event
                await asyncio.sleep(0.005)

    def names(self):
        return [emoji.name for emoji in self.sandbox.world.emojis.values()]

    def uploads(self):
        return [r for r in self.sandbox.requests if r.method == "POST" and r.route.endswith("/emojis")]


@pytest.fixture
async def app(tmp_path):
    async with Sandbox() as sandbox, await Store.open(tmp_path / "cartouche.sqlite3") as store:
        with pointed(sandbox):
            async with discord.Client(intents=discord.Intents.none()) as client:
                await client.login(sandbox.token)
                yield App(sandbox, store, client)


def failing_in_the_middle(app, *, done):
    create, tries = app.client.create_application_emoji, []

    async def made(**options):
        tries.append(options["name"])
        if len(tries) != MIDDLE:
            return await create(**options)
        if done:
            await create(**options)
        raise ConnectionResetError(104, "reset")

    app.client.create_application_emoji = made
    return tries


@pytest.mark.parametrize("done", [False, True], ids=["not done", "done, and its answer lost"])
async def test_an_upload_that_fails_in_the_middle_goes_on_there(app, done):
    tries = failing_in_the_middle(app, done=done)
    async with app.running(app.keeper()):
        await app.until_all()
    assert app.names() == list(ARTS)
    assert len(app.uploads()) == len(ARTS)
    assert len(tries) == len(ARTS) + (not done)
    ready = list(ARTS)[: MIDDLE - 1]
    assert [app.drawn.count(name) for name in ready] == [1] * len(ready)


async def test_another_program_draws_them_again_and_uploads_only_what_looks_otherwise(app):
    async with app.running(app.keeper()):
        await app.until_all()
    app.program, app.drawn = "2", []
    for _ in range(2):
        async with app.running(app.keeper()):
            await app.until_all()
    assert app.drawn == list(ARTS)
    assert app.names() == list(ARTS)
    changed = {**ARTS, "blue": list(ALL.values())[-1]}

    async def draw(names):
        return draw_symbols({name: changed[name] for name in names})

    before = await noted(app.client, app.store)
    keeper = app.keeper(draw, changed)
    async with app.running(keeper):
        await app.until_all()
    after = await noted(app.client, app.store)
    assert [name for name in ARTS if before[name].number != after[name].number] == ["blue"]
    assert sorted(app.names()) == sorted([*ARTS, "blue_2"])
    assert len(app.uploads()) == len(ARTS) + 1


def test_signs_of_a_game_are_shown_together_or_not_at_all():
    wanted = ["red", "blue", "museum_a", "museum_b", "chronos_a"]
    ready = {"red": 1, "museum_a": 2, "museum_b": 3}
    assert whole(ready, wanted) == {"museum_a": 2, "museum_b": 3}


async def test_the_doctor_says_how_many_there_are_what_is_missing_and_why(app):
    async def draw(names):
        if COLORS[-1] in names:
            raise NotYet("the drawing process did not answer for 5 s")
        return await app.draw(names)

    settings = Settings(token=app.sandbox.token, discord_api=app.sandbox.url, database=app.store.path)
    found = await asyncio.to_thread(doctor.symbols, settings)
    assert found.text.startswith(f"emojis: 0 of {len(ALL)} are there; missing or old: {COLORS[0]}, ")
    assert found.text.endswith("the bot uploads them while it runs")
    async with app.running(app.keeper(draw)):
        await app.until(lambda: len(app.names()) == len(ARTS) - PART)
        key = f"emojis-why/{app.client.application_id}"
        async with asyncio.timeout(SOON):
            while await app.store.meta(key) is None:  # noqa: ASYNC110 - a note gives no event
                await asyncio.sleep(0.005)
        found = await asyncio.to_thread(doctor.symbols, settings)
    assert found.bad
    assert (
        f"emojis: {len(ARTS) - PART} of {len(ALL)} are there; missing or old: {', '.join(COLORS[PART:])}" in found.text
    )
    assert "UTC: not drawn yet: the drawing process did not answer for 5 s" in found.text
    async with app.running(app.keeper()):
        await app.until_all()
        async with asyncio.timeout(SOON):
            while await app.store.meta(key) is not None:  # noqa: ASYNC110 - nor does its end
                await asyncio.sleep(0.005)
    found = await asyncio.to_thread(doctor.symbols, settings)
    assert not found.bad
    assert f"{len(ARTS)} of {len(ALL)} are there" in found.text
