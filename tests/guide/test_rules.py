import pytest

from bot.controls.ids import ControlId, ControlKind, parse
from bot.features.rules import page_text, rules_named, show_rules
from bot.match.pure.errors import Refused, Why
from data import chapters, rulebook
from data.texts import languages
from games.registry import GAMES
from tests.bot.tables import ADA
from tests.bot.ui.pressing import press

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


def test_nothing_is_found_where_nothing_fits():
    assert chapters.search(GAME, "zeppelin", "en") == ()
    assert all(len(name) <= 100 for name, _ in rules_named(GAME, "a", "en"))


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
    assert (come.said, select.placeholder) == ("Which rules?", "Choose the rules")
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
    assert "button" in (await press(host, ADA, control)).said
