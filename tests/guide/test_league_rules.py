import re
from types import SimpleNamespace

import discord
import pytest
from discord.ext import commands

from bot.controls.ids import parse
from bot.features.loading import load
from bot.features.rules import LEAGUES, Rules, show_rules
from bot.presenters.registry import PRESENTERS
from data import chapters, rulebook
from data.texts import languages
from games.registry import GAMES
from tests.bot.features.saying import choices_of
from tests.bot.tables import ADA
from tests.bot.ui.pressing import press

each_language = pytest.mark.parametrize("language", languages())
TITLES = {
    "en-GB": "Leagues · 5. Points and standings",
    "de": "Ligen · 5. Punkte und Tabelle",
    "pl": "Ligi · 5. Punkty i klasyfikacja",
    "fr": "Ligues · 5. Points et classement",
}


@each_language
def test_the_first_page_leads_to_rules_that_there_are(language):
    named = re.findall(r"L\d+\.\d+", chapters.chapters(LEAGUES, language)["L0"].text)
    assert len(named) > 10
    assert set(named) <= set(rulebook.numbers(LEAGUES))


@pytest.mark.parametrize(("locale", "title"), TITLES.items())
async def test_a_number_alone_leads_to_the_book_that_has_it(host, locale, title):
    come = host.come(ADA, locale=locale)
    await show_rules(come, typed="l5.3")
    (embed,) = come.shown.embeds
    assert embed.title == title
    assert "👉 **L5.3** " in embed.description


async def test_leagues_are_offered_beside_the_games(host):
    come = host.come(ADA, locale="de")
    await show_rules(come)
    (select,) = [item.item for item in come.shown.view.children]
    assert [option.label for option in select.options][-1] == "Ligen"
    chosen = await press(host, ADA, parse(select.custom_id), [LEAGUES], private=True)
    assert chosen.shown.embeds[0].title == "Leagues · Leagues in short"


@pytest.mark.parametrize(
    ("book", "typed", "first"),
    [(None, "L5.3", "L5.3"), (None, "l9", "L9"), (LEAGUES, "wins", "L5.2"), (None, "M4.2", "M4.2")],
)
async def test_what_is_typed_is_offered(host, book, typed, first):
    come = host.come(ADA)
    come.namespace = SimpleNamespace(book=book)
    assert (await choices_of(Rules().rules, "search", come, typed))[0] == first


@each_language
async def test_the_commands_that_texts_name_are_there(language):
    client = commands.Bot(command_prefix="!", intents=discord.Intents.none())
    await load(client, PRESENTERS, GAMES)
    known = {command.qualified_name for command in client.tree.walk_commands()}
    texts = [one.text for one in chapters.chapters(LEAGUES, language).values()]
    texts += [rulebook.rule(LEAGUES, number, language) for number in rulebook.numbers(LEAGUES)]
    named = {one for text in texts for one in re.findall(r"`/([a-z -]+)`", text)}
    assert "rules" in named
    if "league" not in known:  # the texts are there before the commands
        named = {one for one in named if not one.startswith("league ")}
    assert named - known == set()
