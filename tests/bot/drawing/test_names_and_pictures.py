import asyncio
from types import SimpleNamespace

import discord
import pytest

from bot.client.names import People
from bot.drawing.pictures import Pictures, prepare
from bot.presenters.registry import PRESENTERS
from bot.wording.names.typed import Typed
from data.texts import texts
from render import league
from render.kit.picture import Drawing
from render.league import alt
from render.league.example import standing
from tests.bot.tables import ADA, BEN, called, match_of

EN = texts("en")


class Client:
    def __init__(self, names, fault=None):
        self.names = names
        self.fault = fault
        self.asked = []

    def get_guild(self, _guild):
        return SimpleNamespace(fetch_member=self.fetch)

    async def fetch(self, user):
        self.asked.append(user)
        if self.fault:
            raise self.fault
        if user not in self.names:
            response = SimpleNamespace(status=404, reason="", headers={})
            raise discord.NotFound(response, {"code": 10007, "message": "Unknown Member"})
        return SimpleNamespace(name=f"user_{user}", display_name=self.names[user])

    fetch_user = fetch


async def test_who_is_gone_goes_by_the_colour_and_is_not_asked_for_again():
    client = Client({BEN: "Ben"})
    people = People(client)
    assert (await people.names(match_of(2), EN))[0] == Typed(EN("Blue"))
    await people.names(match_of(2), EN)
    assert client.asked.count(ADA) == 2  # as a member, then as a user


@pytest.mark.parametrize("fault", [ConnectionResetError(104, "reset"), TimeoutError()])
async def test_when_discord_cannot_be_asked_the_colour_does_and_it_is_asked_again(fault):
    client = Client({ADA: "Ada", BEN: "Ben"}, fault)
    people = People(client)
    assert await people.names(match_of(2), EN) == called(EN("Blue"), EN("Red"))
    client.fault = None
    assert await people.names(match_of(2), EN) == called("Ada", "Ben")


async def test_a_name_that_comes_late_is_not_broken_off_and_is_there_for_the_next_message(monkeypatch):
    monkeypatch.setattr("bot.client.names.PATIENCE", 0.01)
    client, comes = Client({ADA: "Ada"}), asyncio.Event()
    fetch = client.fetch

    async def late(user):
        await comes.wait()
        return await fetch(user)

    client.fetch = late
    people = People(client)
    assert await people.name(900, ADA) is None
    assert await people.name(900, ADA) is None
    comes.set()
    await asyncio.sleep(0.01)
    assert await people.name(900, ADA) == Typed("Ada")
    assert client.asked == [ADA]


class Aside:
    async def do(self, make, what):
        return await asyncio.to_thread(make)

    async def close(self): ...


@pytest.fixture
async def pictures():
    made = Pictures(People(Client({})), PRESENTERS, Aside())
    yield made
    await made.close()


async def test_a_leagues_picture_is_drawn_from_its_value_once_a_language(pictures):
    first = await pictures.league(standing(5), EN)
    assert first.filename == "standing.png"
    assert first.alt == alt(standing(5), EN)
    assert await pictures.league(standing(5), EN) is first
    assert (await pictures.league(standing(5), texts("de"))).alt == alt(standing(5), texts("de"))
    assert (await pictures.league(standing(6), EN)).data != first.data


async def test_a_picture_that_fails_is_missing_and_logged_and_not_kept(pictures, caplog):
    def fail():
        raise ValueError("no ink")

    assert await pictures.draw(fail, "key", "the board of table 5") is None
    assert "the board of table 5" in caplog.text
    assert "no ink" in caplog.text
    assert (await pictures.draw(lambda: Drawing(b"x", "x.png", "x"), "key")).data == b"x"


def test_the_first_pictures_can_be_drawn(monkeypatch):
    monkeypatch.setattr("bot.drawing.pictures.gc", SimpleNamespace(freeze=int))  # it would last for all tests
    prepare(PRESENTERS["mykerinos"].warm_up, league.warm_up)


async def test_the_first_pictures_of_a_game_are_prepared_once_and_only_when_its_tables_are_there(caplog):
    prepared = []

    def fails():
        prepared.append("two")
        raise ValueError

    games = {
        "one": SimpleNamespace(warm_up=lambda: prepared.append("one")),
        "two": SimpleNamespace(warm_up=fails),
        "three": SimpleNamespace(warm_up=lambda: prepared.append("three")),
    }
    pictures = Pictures(People(Client({})), games, Aside())
    for game in ("one", "two", "one", "two"):
        pictures.expect(game)
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
    assert sorted(prepared) == ["one", "two"]
    assert [record.message for record in caplog.records] == ["The pictures of two could not be prepared"]
    await pictures.close()


class Alike:
    def __init__(self, shown):
        self.shown = shown

    def __eq__(self, other):
        return self.shown == other.shown

    def __hash__(self):
        return 1


async def test_two_views_with_one_hash_have_two_pictures_and_equal_views_one():
    drawn = []

    def picture(view, *_, at):
        drawn.append(view.shown)
        return Drawing(view.shown.encode(), "board.png", view.shown)

    pictures = Pictures(People(Client({})), {"mykerinos": SimpleNamespace(picture=picture)}, Aside())
    views = [Alike("mine"), Alike("yours"), Alike("mine")]
    boards = [await pictures.board(match_of(2), view, (), EN) for view in views]
    assert [board.alt for board in boards] == ["mine", "yours", "mine"]
    assert drawn == ["mine", "yours"]
