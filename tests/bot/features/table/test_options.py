from types import SimpleNamespace

import discord
import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind
from bot.features.table.embeds import shown
from bot.match.pure.clock.setting import PRESETS
from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options, StandsIn, WhenUp
from bot.presenters.registry import PRESENTERS
from data.texts import texts
from games.mykerinos.game import GAME
from tests.bot.features.saying import begun, choices_of, fields_of, guest, here, offered, opened_here, say
from tests.bot.tables import ADA, BEN, CHLOE, match_of
from tests.bot.ui.pressing import press, send
from tests.wording import en

EN = texts("en")
SEATING, STAND_INS = en("Seating"), en("Stand-ins")
DAILY = PRESETS["daily"]
USUAL = Options(players=3, clock=DAILY, auto_costless=True)
MYKERINOS = PRESENTERS["mykerinos"]


def test_what_a_game_knows_no_more_is_shown_as_it_was_stored():
    match = match_of(3, status=Status.SIGNUP, options=Options(players=3, game=(("seating", "sideways"),)))
    assert shown(match, MYKERINOS, GAME, EN) == ((SEATING, "sideways"),)


@pytest.mark.parametrize(
    ("locale", "option", "value"),
    [
        ("en-US", "seating", "joined"),
        ("en-US", SEATING, en("in the order of joining").upper()),
        ("de", "sitzordnung", "in der Reihenfolge des Beitritts"),
    ],
)
async def test_an_option_is_set_by_name_and_value(host, locale, option, value):
    await opened_here(host)
    answer = await say(host, ADA, "options", interaction=host.come(ADA, locale=locale), option=option, value=value)
    assert (await here(host)).options == replace(USUAL, game=(("seating", "joined"),))
    assert texts(locale)("in the order of joining") in fields_of(answer).values()


@pytest.mark.parametrize(
    ("told", "facts"),
    [
        ({"option": "seating"}, (en("Give both the option and its value."),)),
        ({"value": "joined"}, (en("Give both the option and its value."),)),
        ({"option": "s`eats", "value": "joined"}, ("`s'eats`", SEATING)),
        ({"option": "seating", "value": "round"}, ("`round`", en("drawn at the start"), en("in the order of joining"))),
    ],
)
async def test_what_cannot_be_set_is_answered_by_what_can(host, told, facts):
    await opened_here(host)
    said = (await say(host, ADA, "options", players=4, **told)).said
    assert all(fact in said for fact in facts)
    assert (await here(host)).options == USUAL


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


Answer = discord.InteractionResponseType


async def form_at(host, match, user=ADA, more=(), **facts):
    return await press(host, user, ControlId.at(match, ControlKind.SIGNUP, "options", *more), **facts)


async def forms(host, match):
    return [(await form_at(host, match, more=more)).form for more in ((), ("1",))]


def sending(match):
    return {"custom_id": str(ControlId.at(match, ControlKind.SIGNUP, "set"))}


def selects(form):
    """Return what each field of a form offers, and what it's set to."""
    found = {}
    for label in form["components"]:
        field = label["component"]
        values = [option["value"] for option in field["options"]]
        found[field["custom_id"]] = (values, *(one["value"] for one in field["options"] if one.get("default")))
    return found


async def test_the_owner_gets_forms_of_all_that_can_be_set(host):
    match = await opened_here(host)
    await say(host, BEN, "join")
    form, more = await forms(host, match)
    assert form["title"] == en("Options of table {number}", number=match.id)
    assert [label["label"] for one in (form, more) for label in one["components"]] == [
        *(SEATING, en("Players"), en("Who may join"), en("Clock"), en("When time is up")),
        *(STAND_INS, en("The only move"), en("Hints"), en("Start of the game"), en("Reminder")),
    ]
    assert selects(form) | selects(more) == {
        "game.seating": (["random", "joined"], "random"),
        "players": (["2", "3", "4"], "3"),
        "access": (["open", "invited"], "open"),
        "clock": (["none", "live", "fast", "daily", "relaxed"], "daily"),
        "time_up": (["stand-in", "pass", "vote"], "stand-in"),
        "stands_in": (["strong", "greedy"], "strong"),
        "reminder": (["0", "6", "12", "24", "48", "72", "168"], "24"),
        "single": (["costless", "yes", "no"], "costless"),
        "hints": (["unrated", "all", "none"], "unrated"),
        "starts": (["away", "always", "owner"], "away"),
    }
    for page in (("2",), ("x",), ("1", "1")):
        assert (await form_at(host, match, more=page)).outcome == "refused:UnknownControl"


async def test_owners_choose_the_stand_in_by_form_or_command_where_they_have_a_choice(host):
    match = await opened_here(host)
    assert STAND_INS not in fields_of(await say(host, ADA, "options")), "the table counts for ratings"
    assert fields_of(await say(host, ADA, "options", hints="all"))[STAND_INS] == en("a strong computer")
    await send(host, ADA, (await form_at(host, match, more=("1",))).form, stands_in="greedy")
    assert (await here(host)).options.stands_in is StandsIn.GREEDY
    assert fields_of(await say(host, ADA, "options"))[STAND_INS] == en("the usual computer")
    await say(host, ADA, "options", stands_in="strong")
    assert (await here(host)).options.stands_in is StandsIn.STRONG
    for user in (BEN, CHLOE):
        await say(host, user, "join")
    await say(host, ADA, "start")
    assert (await say(host, ADA, "options", stands_in="greedy")).outcome == "refused:NOT_SIGNUP"


async def test_what_is_sent_is_set_without_a_word_and_what_is_not_on_a_form_stays(host):
    match = await opened_here(host)
    await say(host, ADA, "options", invite_1=guest(BEN), reminder=5)
    first, more = await forms(host, match)
    assert selects(more)["reminder"] == (["0", "5", "6", "12", "24", "48", "72", "168"], "5")
    await send(host, ADA, more, single="no")
    sent = await send(host, ADA, first, game_seating="joined", players="4", access="invited", time_up="vote")
    assert (sent.first, sent.said) == (Answer.deferred_message_update, "")
    now = Options(players=4, open=False, invited=(BEN,), remind_after=5, clock=DAILY, when_time_is_up=WhenUp.VOTE)
    now = replace(now, auto_single=False)
    assert (await here(host)).options == replace(now, game=(("seating", "joined"),))
    first, more = await forms(host, match)
    assert [selects(first)[one][1] for one in ("game.seating", "time_up")] == ["joined", "vote"]
    assert selects(more)["single"][1] == "no"
    await send(host, ADA, first, game_seating="random")
    assert (await here(host)).options == now


def at_once(match):
    return match.options.auto_single, match.options.auto_costless


async def test_what_is_done_at_once_is_set_by_form_and_by_the_command_after_the_start_too(host):
    match = await opened_here(host)
    more = (await form_at(host, match, more=("1",))).form
    for single, wanted in (("yes", (True, False)), ("costless", (True, True))):
        await send(host, ADA, more, single=single)
        assert at_once(await here(host)) == wanted
    assert fields_of(await say(host, ADA, "options", single="yes"))[en("The only move")] == en("I play it at once")
    await begun(host)
    assert at_once(await here(host)) == (True, False)
    await say(host, ADA, "options", single="no")
    assert at_once(await here(host)) == (False, False)
    assert en("The only move") not in fields_of(await say(host, ADA, "options", single="costless"))
    assert at_once(await here(host)) == (True, True)


async def test_others_see_what_the_table_is_set_to(host):
    match = await opened_here(host)
    answer = await form_at(host, match, BEN)
    assert answer.form is None
    assert f"<@{ADA}>" in answer.said
    assert fields_of(answer)[SEATING] == en("drawn at the start")
    assert f"<@{ADA}>" in (await send(host, BEN, sending(match), players="4")).said
    assert (await here(host)).options.players == 3


async def test_fewer_seats_than_people_are_refused_and_everything_once_the_game_has_begun(host):
    match = await opened_here(host)
    form = (await form_at(host, match)).form
    for user in (BEN, CHLOE):
        await say(host, user, "join")
    assert "2" not in selects((await form_at(host, match)).form)["players"][0]
    refused = await send(host, ADA, form, players="2")
    assert refused.outcome == "refused:BAD_PLAYERS"
    assert "3" in refused.said
    await say(host, ADA, "start")
    for values in ({"game_seating": "joined"}, {}):
        assert (await send(host, ADA, form, **values)).outcome == "refused:NOT_SIGNUP"
    assert (await form_at(host, match)).outcome == "refused:NOT_SIGNUP"
    assert (await here(host)).options == USUAL


async def test_what_no_form_offers_changes_nothing(host):
    match = await opened_here(host)
    wrong = {"access": "all", "reminder": "-1", "clock": "soon", "time_up": "never", "single": "maybe"}
    wrong |= {"hints": "maybe", "game_seating": "sideways"}
    for name, value in (("players", "99"), ("players", "two"), *wrong.items()):
        assert (await send(host, ADA, sending(match), **{name: value})).said, name
        assert (await here(host)).options == USUAL


@pytest.fixture
def slow_once(host, monkeypatch):
    came, get, come = [], host.service.history.get, host.come

    def comes(*given, **facts):
        came.append(come(*given, **facts))
        return came[-1]

    async def slow(number):
        answer = await get(number)
        if len(came) == 1:
            await came[0].answered.wait()
        return answer

    monkeypatch.setattr(host, "come", comes)
    monkeypatch.setattr(host.service.history, "get", slow)
    return came


async def test_a_form_that_came_too_late_comes_when_the_button_is_pressed_once_more(host, request):
    # Discord accepts a form only as the first response to an interaction.
    match = await opened_here(host)
    came = request.getfixturevalue("slow_once")
    pressed = await form_at(host, match)
    assert pressed.form is not None
    assert en("I couldn't open the form in time. Press the button again.") in came[0].said
    assert fields_of(came[0])[SEATING] == en("drawn at the start")
    assert pressed is not came[0]
