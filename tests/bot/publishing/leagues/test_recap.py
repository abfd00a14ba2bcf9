"""The lines of the week's recap about puzzles and leagues (`bot.features.news`)."""

import re
from types import SimpleNamespace

import discord
import pytest
from msgspec.structs import replace

from bot.features.news import Week, recap_text
from data.texts import texts

pytestmark = pytest.mark.processes

EN = texts("en")
NEWS = 5
PUBLIC, MEMBERS = "everyone", "members"


class Room:
    """A channel that some roles can see."""

    def __init__(self, *roles):
        self.roles = roles

    def permissions_for(self, role):
        return discord.Permissions(view_channel=role in self.roles)


@pytest.fixture
def told(cup):
    """Return a function that returns the recap's lines. `place` is the league's channel, or None if it's gone."""

    async def lines(place, streaks=()):
        async def fetch_channel(_number):
            raise discord.NotFound(SimpleNamespace(status=404, reason=""), {"code": 10003, "message": ""})

        guild = SimpleNamespace(
            roles=(PUBLIC, MEMBERS),
            get_channel={NEWS: Room(PUBLIC, MEMBERS)}.get,
            get_channel_or_thread=lambda _number: place,
            fetch_channel=fetch_channel,
        )
        host = SimpleNamespace(leagues=cup.leagues, service=cup.scene.service, get_guild=lambda _number: guild)
        text = await recap_text(host, cup.scene.sandbox.guild.id, NEWS, Week(0, 1, [], streaks, frozenset()), EN)
        return [line for line in text.splitlines() if line[0] in "🏆🧩"]

    return lines


async def test_it_says_who_leads_a_league_only_where_all_readers_see_the_league_and_the_leader_shows_up(cup, told):
    await cup.found(*cup.scene.users[:3])
    await cup.day(0)
    assert await told(Room(PUBLIC, MEMBERS)) == [], "nobody has played"
    await cup.play(1)
    (row, *others) = (await cup.leagues.reading.standing(cup.id, 1, "1.1"))[0].rows
    assert row.place < others[0].place
    (line,) = await told(Room(PUBLIC, MEMBERS))
    assert "The Friday League" in line
    assert f"<@{row.member}>" in line
    assert await told(Room(MEMBERS)) == []
    assert await told(None) == []
    await cup.scene.service.own.set(int(row.member), lambda person: replace(person, hidden=True))
    assert await told(Room(PUBLIC, MEMBERS)) == []


async def test_it_names_the_longest_rows_of_solved_puzzles(cup, told):
    streaks = [(11, 9), (12, 4), (13, 1), (14, 1)]
    (line,) = await told(None, streaks)
    assert re.findall(r"<@(\d+)> \((\d+)", line) == [("11", "9"), ("12", "4"), ("13", "1")]
