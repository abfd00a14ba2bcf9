import re
from types import SimpleNamespace

import discord
import pytest
from discord.ext import commands

from bot.controls.ids import ControlId, ControlKind, parse
from bot.features.loading import load
from bot.features.rules import LEAGUES, Rules, page_text, show_rules
from bot.match.pure.errors import Refused, Why
from bot.presenters.registry import PRESENTERS
from data import chapters, rulebook
from data.texts import languages
from games.registry import GAMES
from tests.bot.features.saying import choices_of
from tests.bot.tables import ADA
from tests.bot.ui.pressing import press
from tests.wording import en

GAME = "mykerinos"
BOOKS = (*GAMES, "leagues")
each_book = pytest.mark.parametrize("book", BOOKS)


def items(shown):
    return [item.item for item in shown.view.children]


def buttons(shown):
    return [item for item in items(shown) if hasattr(item, "label")]


@each_book
@pytest.mark.parametrize("language", languages())
def test_every_rule_stands_on_one_page(book, language):
    pages = chapters.pages(book, language)
    shown = [number for page in pages for number, _ in page.rules]
    assert shown == list(rulebook.numbers(book))
    for page in pages:
        text = page_text(page, page.rules[0][0] if page.rules else "")
        assert len(text) <= 4_096
        assert page.title
    assert len({(page.title, page.part) for page in pages}) == len(pages)


@each_book
@pytest.mark.parametrize("language", languages()[1:])
def test_the_languages_differ(book, language):
    english, own = (chapters.chapters(book, one) for one in ("en", language))
    assert list(own) == list(english)
    assert all(english[one].title != own[one].title and english[one].text != own[one].text for one in english)
    assert chapters.chapters(book, "xx") == english


FOUND = [
    ("M4.8", "en", "M4.8"), ("m4.8", "de", "M4.8"), ("4.10", "en", "M4.10"), ("4", "en", "M4"),
    ("lemon", "de", "M4.8"), ("MUSEUM", "de", "M6"), ("wertung zonen", "de", "M5"), ("raum daneben", "de", "M6.2"),
    ("podliczanie stref", "pl", "M5"), ("krazek", "pl", "M4.4"), ("", "en", "M0"), ("11.2", "de", "U11.2"),
    ("8", "fr", "U8"), ("turner", "pl", "U11.2"), ("celtic patron", "en", "U7.9"), ("prestiz", "pl", "U1.3"),
    ("oeffentliche meinung", "de", "U2.1"), ("chef", "fr", "U8.5"), ("", "de", "U0"), ("8.14", "de", "C8.14"),
    ("zeus", "fr", "C8.5"), ("asklepios", "de", "C8.3"), ("eole", "fr", "C8.10"), ("kasandra", "pl", "C8.14"),
    ("underworld", "en", "C6"), ("koenigreich", "de", "C5"), ("cites", "fr", "C9"), ("podziemie", "pl", "C6"),
    ("", "en", "C0"), ("10.3", "de", "L10.3"), ("champion", "en", "L8.2"), ("urlaub", "de", "L15"),
    ("awans", "pl", "L8"), ("export", "fr", "L16"), ("ersatzliste", "de", "L2.2"), ("", "en", "L0"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "language", "first"), FOUND)
def test_what_is_typed_is_found(typed, language, first):
    (book,) = (one for one in BOOKS if first in {*rulebook.numbers(one), *chapters.chapters(one, "en")})
    assert chapters.search(book, typed, language)[0].number == first


async def test_the_pages_are_turned_to_the_end_and_back(host):
    come = host.come(ADA, locale="de")
    await show_rules(come, GAME)
    first, seen = come.shown, []
    shown = first
    while True:
        seen.append(shown.embeds[0].title)
        back, on = buttons(shown)
        if on.disabled:
            break
        shown = (await press(host, ADA, parse(on.custom_id), private=True)).shown
    assert len(seen) == len(set(seen)) == len(chapters.pages(GAME, "de"))
    back, _ = buttons(shown)
    assert (await press(host, ADA, parse(back.custom_id), private=True)).shown.embeds[0].title != seen[-1]
    assert buttons(first)[0].disabled


async def test_a_rule_that_was_searched_is_marked_also_where_no_picture_comes(host):
    come = host.come(ADA)
    await show_rules(come, GAME, "tangerine")
    assert "👉 **M4.11**" in come.shown.embeds[0].description
    come = host.come(ADA)
    await show_rules(come, GAME, "zeppelin")
    assert "`zeppelin`" in come.shown.content
    assert come.shown.embeds[0].title == "Mykerinos · The game in short"
    host.pictures.idle = True
    come = host.come(ADA)
    await show_rules(come, GAME, "M1.4")
    assert "**M1.4**" in come.shown.embeds[0].description
    assert come.shown.embeds[0].image.url is None


async def test_a_chapter_is_chosen_and_an_unknown_one_begins_at_the_front(host):
    choose = ControlId(ControlKind.RULES, 0, 0, (GAME, "to"))
    assert "6." in (await press(host, ADA, choose, ["M6"])).shown.embeds[0].title
    assert "short" in (await press(host, ADA, choose, ["M99"])).shown.embeds[0].title
    with pytest.raises(Refused) as refused:
        await show_rules(host.come(ADA), "lots")
    assert refused.value.why is Why.UNKNOWN_GAME


async def test_where_no_table_says_which_rules_it_is_asked_once(host):
    come = host.come(ADA)
    await show_rules(come)
    (select,) = items(come.shown)
    assert (come.said, select.placeholder) == (en("Which rules?"), en("Choose the rules"))
    chosen = await press(host, ADA, parse(select.custom_id), ["museum"], private=True)
    assert chosen.shown.embeds[0].title.startswith("Museum")


@pytest.mark.parametrize(
    "control",
    [
        ControlId(ControlKind.RULES, 0, 0, ("lots", "m1")),
        ControlId(ControlKind.RULES, 0, 0, ("nothing", "m1")),
        ControlId(ControlKind.RULES, 7, 3, (GAME, "m1")),
        ControlId(ControlKind.RULES, 0, 0, (GAME, "m1", "x", "on")),
        ControlId(ControlKind.RULES, 0, 0, (GAME, "to")),
        ControlId(ControlKind.RULES, 0, 0, ("game",)),
    ],
)
async def test_what_was_never_a_page_is_answered(host, control):
    assert (await press(host, ADA, control)).outcome == "refused:UnknownControl"


each_language = pytest.mark.parametrize("language", languages())

TITLES = {
    "en-GB": f"{en('Leagues')} · 5. Points and standings",
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
    assert chosen.shown.embeds[0].title == f"{en('Leagues')} · Leagues in short"


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


BOOK = "plain-rules"


@pytest.fixture
def pages(tmp_path, monkeypatch):
    rules = "".join(f'"P{number}" = "{f"Rule {number} is long. " * 20}"\n' for number in range(1, 21))
    (tmp_path / "rules.en.toml").write_text(rules, "utf-8")
    others = rulebook.folder
    monkeypatch.setattr("data.rulebook.folder", lambda book: tmp_path if book == BOOK else others(book))
    return chapters.pages(BOOK, "en")


def test_rules_without_chapters_come_on_as_few_pages_as_fit_and_are_found_there(pages):
    texts_ = [page_text(page) for page in pages]
    assert all(len(text) <= 4_096 for text in texts_)
    assert len(pages) == -(-sum(map(len, texts_)) // chapters.PAGE)
    assert [number for page in pages for number, _ in page.rules] == list(rulebook.numbers(BOOK))
    assert chapters.page_with(BOOK, "P20", "en") == pages[-1]
    assert chapters.search(BOOK, "P20", "en")[0].number == "P20"
    with pytest.raises(KeyError):
        chapters.page_with(BOOK, "P21", "en")
