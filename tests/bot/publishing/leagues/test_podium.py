import re

import pytest
from msgspec.structs import replace

from bot.client.files import LIMIT
from bot.match.pure.errors import Refused, Why
from bot.publishing.composing.leagues.ended import deciding_table
from bot.wording.leagues.formats import words_of
from leagues.contests import tables_of
from leagues.log import entries as said
from leagues.log import formats
from render.kit.picture import Drawing
from tests.bot.publishing.leagues.contesting import CUP, EVENING, Contest, losing, people
from tests.bot.publishing.reading import sealed
from tests.wording import en

pytestmark = pytest.mark.processes


class Filmed(Contest):
    parts = (*Contest.parts, "films")

    async def ended(self):
        while (await self.known()).league.playing is not None:
            await self.begin_round()
            await self.play_round()
        return (await self.known()).league.last

    def film(self):
        return [one for one in self.shown() if one["content"].startswith("🎬")]

    def podium(self):
        return [one for one in self.shown() if one["content"].startswith("🏁")]


@pytest.fixture
async def contest(scene):
    made = Filmed(scene)
    yield made
    await made.close()


async def test_l13_3_a_cup_ends_with_its_podium_and_the_film_of_the_final(contest, scene):
    await contest.cup(*people(scene, 4))
    season = await contest.ended()
    (podium,) = contest.podium()
    assert en(words_of(CUP).over, number=1, league="The \\*Spring\\* Cup") in podium["content"]
    assert f"🥇 **<@{season.champions[0]}>**" in podium["content"]
    assert "🥈" in podium["content"]
    last_hash = await contest.leagues.reading.last_hash(contest.id, season.number)
    assert sealed(podium) == [season.seed, last_hash]  # L1.3
    assert last_hash[:16] in podium["content"]
    assert podium["attachments"][0]["filename"] == "podium.png"
    assert podium["attachments"][0]["description"]
    assert not podium["mentions"], "who has won is named, not called"
    final = next(
        at for at in await contest.leagues.reading.tables(contest.id) if at.table.number == season.round.tables[0]
    )
    assert f"<#{final.match.channel}>" in podium["content"]
    (film,) = contest.film()
    assert film["attachments"][0]["filename"] == f"mykerinos-{final.match.id}.gif"
    assert int(film["id"]) > int(podium["id"])
    assert "The \\*Spring\\* Cup" in film["content"]


async def test_l14_1_an_evening_ends_with_a_last_word_and_one_film_after_a_crash(contest, scene, monkeypatch):
    lost = losing(monkeypatch, contest, "film/1")
    await contest.evening(*people(scene, 4))
    await contest.say(scene.users[0], formats.LastRound(2))
    season = await contest.ended()
    await contest.again()
    assert lost
    (podium,) = contest.podium()
    assert en(words_of(EVENING).over, league=EVENING.name) in podium["content"]
    table = deciding_table(season)
    assert season.champions[0] in table.seats
    assert table.number in season.rounds[-1].tables
    for one in tables_of(season, season.rounds[-1]):
        assert [deciding_table(replace(season, champions=(member,))) for member in one.seats] == [one, one]
    assert len(contest.film()) == 1
    await contest.settled()
    assert len(contest.film()) == len(contest.podium()) == 1


async def test_where_the_rules_of_the_deciding_game_have_changed_the_podium_comes_without_its_board(contest, scene):

    async def look(match, viewer):
        raise Refused(Why.OTHER_RULES)

    contest.leagues.look = look
    await contest.evening(*people(scene, 4))
    await contest.say(scene.users[0], formats.LastRound(1))
    await contest.ended()
    assert contest.podium()[0]["attachments"][0]["filename"] == "podium.png"


async def test_a_film_that_is_too_large_for_the_server_is_told_once(contest, scene, monkeypatch):
    async def large(_footage, _tr):
        return Drawing(bytes(LIMIT + 1), "film.webp", "A game")

    monkeypatch.setattr(contest.films, "film", large)
    await contest.evening(*people(scene, 4))
    await contest.say(scene.users[0], formats.LastRound(1))
    await contest.ended()
    (told,) = contest.film()
    assert not told["attachments"]
    assert re.search(r"<#\d+>", told["content"])


async def test_a_cup_that_nobody_can_finish_has_a_podium_all_the_same(contest, scene):
    ada, ben, chloe, dev = scene.users
    await contest.cup(ada, ben, chloe, dev)
    await contest.begin_round()
    await contest.play_round()
    for user in (ben, chloe, dev):
        await contest.say(user, said.Left(str(user)))
    await contest.settled()
    season = await contest.ended()
    assert season.champions == (str(ada),)
    assert f"🥇 **<@{ada}>**" in contest.podium()[0]["content"]
    assert en("Round {number} won't take place.", number=2) in (await contest.round(2))["content"]
