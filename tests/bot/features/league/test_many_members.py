import pytest
from msgspec.structs import replace

from bot.features.league.acts import ACTS
from bot.features.league.acts_form import PANEL, of_act
from bot.features.league.meant import of_league
from bot.features.league.organise import CHOOSE
from bot.features.loading import league_group
from bot.publishing.composing.leagues.lines import asks_last, told
from bot.wording.leagues.names import division_name
from data.texts import languages, texts
from leagues.season.sizes import Pyramid
from leagues.settings import Settings
from tests.bot.features.leaguing import select
from tests.bot.tables import ADA
from tests.bot.ui.pressing import press
from tests.wording import en

MEMBERS = (ADA, *range(10**17, 10**17 + 499))
SETTINGS = Settings("L" * 60, "", "", "mykerinos", clock="daily", seats=4, pyramid=Pyramid.DOUBLING)
SELECT, TEXT, PINGS = 25, 2000, 100
"""Discord's limits: options in a select menu, characters in a message, and people pinged by a message."""


@pytest.fixture
async def here(here):
    return await here.found(*MEMBERS, settings=SETTINGS)


def fits(answer):
    assert len(answer.said) <= TEXT
    shown = answer.shown
    for embed in shown.embeds if shown else ():
        assert len(embed) <= 6000
        assert all(len(field.value) <= 1024 for field in embed.fields)
    for label in answer.form["components"] if answer.form else ():
        assert len(label["component"].get("options", ())) <= SELECT
    return answer


async def everything(here):
    for one in league_group().commands:
        if one.name not in {"new", "leave", "sit-out", "join"}:
            fits(await here.say(ADA, one.name))
    fits(await press(here.host, ADA, of_act(here.id, PANEL)))
    for name in ACTS:
        fits(await press(here.host, ADA, of_act(here.id, CHOOSE), [name]))


async def test_whatever_is_shown_asked_or_told_of_500_members_fits(here):
    await everything(here)
    who = fits(await press(here.host, ADA, of_league(here.id, "who", "1")))
    assert who.said.startswith(en.plural("{count} person is in:", "{count} people are in:", 500))
    await here.day(0)
    await everything(here)
    divisions = (await here.known()).league.playing.divisions
    assert len(divisions) > SELECT
    assert sum(len(one.members) for one in divisions) == 500
    for one in (divisions[0], divisions[30], divisions[-1]):
        for verb, more in (("see", ("1", "text", one.name)), ("tables", (one.name,)), ("pick", ("1", one.name))):
            fits(await press(here.host, ADA, of_league(here.id, verb, *more)))
    season, last = (await here.known()).league.playing, divisions[-1]
    shown = fits(await here.say(ADA, "tables", division=division_name(season, last.name, texts("en"))))
    assert f"<@{last.members[0]}>" in shown.said
    answer = fits(await here.say(ADA, "standings", division=last.name))
    _, offered = select(answer)
    assert len(offered) == SELECT
    assert last.name in offered
    known = await here.known()
    every = [entry for _, entry in await here.leagues.reading.entries(here.id)]
    for tr in map(texts, languages()):
        messages = [*told(known, every, tr), *asks_last(known, replace(known.league.playing, number=2), tr)]
        assert len(messages) > 1
        for one in messages:
            assert len(one.text) <= TEXT
            assert len(one.pings) <= PINGS
        named = "\n".join(one.text for one in messages)
        assert all(f"<@{user}>" in named for user in MEMBERS)
