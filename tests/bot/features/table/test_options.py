from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.features.table.embeds import shown
from bot.match.pure.clock.setting import PRESETS
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.settings import Options
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.lines import opening
from data.texts import languages, texts
from games.mykerinos.game import GAME
from tests.bot.features.saying import choices_of, fields_of, here, offered, opened_here, say
from tests.bot.tables import ADA, BEN, match_of, row_of

EN = texts("en")
DAILY = PRESETS["daily"]
MYKERINOS = PRESENTERS["mykerinos"]


# Shown


def test_what_a_game_knows_no_more_is_shown_as_it_was_stored():
    match = match_of(3, status=Status.SIGNUP, options=Options(players=3, game=(("seating", "sideways"),)))
    assert shown(match, MYKERINOS, GAME, EN) == (("Seating", "sideways"),)


# The command


@pytest.mark.parametrize(
    ("locale", "option", "value"),
    [
        ("en-US", "seating", "joined"),
        ("en-US", "Seating", "In the order of joining"),
        ("de", "sitzordnung", "in der Reihenfolge des Beitritts"),
    ],
)
async def test_an_option_is_set_by_name_and_value(host, locale, option, value):
    await opened_here(host)
    answer = await say(host, ADA, "options", interaction=host.come(ADA, locale=locale), option=option, value=value)
    assert (await here(host)).options == Options(
        players=3, clock=DAILY, auto_costless=True, game=(("seating", "joined"),)
    )
    assert texts(locale)("in the order of joining") in fields_of(answer).values()


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"option": "seating"}, "both"),
        ({"value": "joined"}, "both"),
        ({"option": "s`eats", "value": "joined"}, "`s'eats` isn't an option of this game. Its options: Seating"),
        (
            {"option": "seating", "value": "round"},
            "`round`. Possible values: drawn at the start, in the order of joining",
        ),
    ],
)
async def test_what_cannot_be_set_is_answered_by_what_can(host, told, said):
    await opened_here(host)
    assert said in (await say(host, ADA, "options", players=4, **told)).said
    assert (await here(host)).options == Options(players=3, clock=DAILY, auto_costless=True)


async def test_options_and_values_are_offered_while_people_gather(host):
    assert await choices_of("options", "option", host.come(ADA)) == []
    await opened_here(host)
    german = host.come(ADA, locale="de")
    assert await offered("options", "option", german, "sitz") == [("Sitzordnung", "seating")]
    german.namespace = SimpleNamespace(option="seating")
    assert await choices_of("options", "value", german) == ["random", "joined"]
    assert await choices_of("options", "value", german, "in der") == ["joined"]
    german.namespace = SimpleNamespace(option="else")
    assert await choices_of("options", "value", german) == []
    await say(host, BEN, "join")
    await say(host, ADA, "start")
    assert await choices_of("options", "option", host.come(ADA)) == []


# Said in the channel


@pytest.mark.parametrize("language", languages())
def test_seats_that_were_drawn_are_told_in_the_order_of_play(language):
    tr = texts(language)
    drawn = match_of(3, joined=("green", "blue", "red"))
    (line,) = opening(row_of(AnnouncementKind.STARTED), drawn, (), tr)
    assert line != opening(row_of(AnnouncementKind.STARTED), replace(drawn, joined=()), (), tr)[0]
    assert tr("The game begins. I drew the seats at random; in seating order: {people}", people="").strip() in line
    places = [line.index(f"<@{player.user}>") for player in drawn.players]
    assert places == sorted(places)
