from typing import Literal

import discord
import msgspec
import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.match.pure.clock.setting import PRESETS
from bot.match.pure.table.settings import Options, StandsIn, WhenUp
from bot.presenters.registry import PRESENTERS
from data.texts import texts
from tests.bot.features.saying import begun, fields_of, guest, here, opened_here, say
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import press, send

EN = texts("en")


DAILY = PRESETS["daily"]


MYKERINOS = PRESENTERS["mykerinos"]


Answer = discord.InteractionResponseType


async def form_at(host, match, user=ADA, more=(), **facts):
    return await press(host, user, ControlId.at(match, ControlKind.SIGNUP, "options", *more), **facts)


def selects(form):
    found = {}
    for label in form["components"]:
        options = label["component"]["options"]
        found[label["component"]["custom_id"]] = (
            [option["value"] for option in options],
            [option["value"] for option in options if option.get("default")],
        )
    return found


async def test_the_owner_gets_a_form_of_all_that_can_be_set(host):
    match = await opened_here(host)
    await say(host, BEN, "join")
    form = (await form_at(host, match)).form
    assert form["title"] == f"Options of table {match.id}"
    assert [label["label"] for label in form["components"]] == [
        *("Seating", "Players", "Who may join", "Clock", "When time is up"),
    ]
    assert selects(form) == {
        "game.seating": (["random", "joined"], ["random"]),
        "players": (["2", "3", "4"], ["3"]),
        "access": (["open", "invited"], ["open"]),
        "clock": (["none", "live", "fast", "daily", "relaxed"], ["daily"]),
        "time_up": (["stand-in", "pass", "vote"], ["stand-in"]),
    }
    more = (await form_at(host, match, more=("1",))).form
    assert [label["label"] for label in more["components"]] == [
        *("Stand-ins", "The only move", "Hints", "Start of the game", "Reminder")
    ]
    assert selects(more) == {
        "stands_in": (["strong", "greedy"], ["strong"]),
        "reminder": (["0", "6", "12", "24", "48", "72", "168"], ["24"]),
        "single": (["costless", "yes", "no"], ["costless"]),
        "hints": (["unrated", "all", "none"], ["unrated"]),
        "starts": (["away", "always", "owner"], ["away"]),
    }


async def test_owners_choose_the_stand_in_by_form_or_command_where_they_have_a_choice(host):
    match = await opened_here(host)
    assert "Stand-ins" not in fields_of(await say(host, ADA, "options")), "the table counts for ratings"
    shown = await say(host, ADA, "options", hints="all")
    assert fields_of(shown)["Stand-ins"] == "a strong computer"
    await send(host, ADA, (await form_at(host, match, more=("1",))).form, stands_in="greedy")
    assert (await here(host)).options.stands_in is StandsIn.GREEDY
    assert fields_of(await say(host, ADA, "options"))["Stand-ins"] == "the usual computer"
    await say(host, ADA, "options", stands_in="strong")
    assert (await here(host)).options.stands_in is StandsIn.STRONG
    await say(host, BEN, "join")
    await say(host, CHLOE, "join")
    await say(host, ADA, "start")
    assert "already begun" in (await say(host, ADA, "options", stands_in="greedy")).said


def at_once(match):
    return match.options.auto_single, match.options.auto_costless


async def test_what_is_not_on_a_form_stays_and_both_can_be_sent(host):
    match = await opened_here(host)
    first = (await form_at(host, match)).form
    more = (await form_at(host, match, more=("1",))).form
    await send(host, ADA, more, single="no", reminder="6")
    await send(host, ADA, first, time_up="vote")
    now = (await here(host)).options
    assert now == Options(players=3, clock=DAILY, when_time_is_up=WhenUp.VOTE, auto_single=False, remind_after=6)
    assert selects((await form_at(host, match, more=("1",))).form)["single"][1] == ["no"]
    assert selects((await form_at(host, match)).form)["time_up"][1] == ["vote"]
    await send(host, ADA, more, single="yes")
    assert at_once(await here(host)) == (True, False)
    await send(host, ADA, more, single="costless")
    assert at_once(await here(host)) == (True, True)


async def test_the_command_sets_what_is_done_at_once_after_the_start_too(host):
    await opened_here(host)
    answer = await say(host, ADA, "options", single="yes")
    assert at_once(await here(host)) == (True, False)
    assert fields_of(answer)["The only move"] == "I play it at once"
    await begun(host)
    await say(host, ADA, "options", single="no")
    assert at_once(await here(host)) == (False, False)
    assert "The only move" not in fields_of(await say(host, ADA, "options", single="costless"))
    assert at_once(await here(host)) == (True, True)


async def test_there_is_no_form_behind_the_last(host):
    match = await opened_here(host)
    for more in (("2",), ("4",), ("x",), ("1", "1")):
        answer = await form_at(host, match, more=more)
        assert answer.form is None
        assert "don't know this button" in answer.said


async def test_what_is_sent_is_set_and_nothing_is_said(host):
    match = await opened_here(host)
    form = (await form_at(host, match)).form
    sent = await send(host, ADA, form, game_seating="joined", players="4", access="invited")
    assert sent.first is Answer.deferred_message_update
    assert sent.said == ""
    assert (await here(host)).options == Options(
        players=4, open=False, clock=DAILY, auto_costless=True, game=(("seating", "joined"),)
    )
    again = (await form_at(host, match)).form
    assert selects(again)["game.seating"][1] == ["joined"]
    await send(host, ADA, again, game_seating="random")
    assert (await here(host)).options == Options(players=4, open=False, clock=DAILY, auto_costless=True)


async def test_a_form_leaves_the_guests_and_an_unusual_reminder(host):
    match = await opened_here(host)
    await say(host, ADA, "options", invite_1=guest(BEN), reminder=5)
    form = (await form_at(host, match)).form
    more = (await form_at(host, match, more=("1",))).form
    assert selects(more)["reminder"] == (["0", "5", "6", "12", "24", "48", "72", "168"], ["5"])
    await send(host, ADA, form, players="2")
    assert (await here(host)).options == Options(
        players=2, invited=(BEN,), remind_after=5, clock=DAILY, auto_costless=True
    )


async def test_others_see_what_the_table_is_set_to(host):
    match = await opened_here(host)
    answer = await form_at(host, match, BEN)
    assert answer.form is None
    assert f"<@{ADA}>" in answer.said
    assert fields_of(answer)["Seating"] == "drawn at the start"
    sent = await send(host, BEN, {"custom_id": str(ControlId.at(match, ControlKind.SIGNUP, "set"))}, players="4")
    assert f"<@{ADA}>" in sent.said
    assert (await here(host)).options.players == 3


async def test_no_more_can_be_set_by_a_form_once_the_game_has_begun(host):
    match = await opened_here(host)
    form = (await form_at(host, match)).form
    await say(host, BEN, "join")
    await say(host, ADA, "start")
    for values in ({"game_seating": "joined"}, {}):
        assert "already begun" in (await send(host, ADA, form, **values)).said
    assert "already begun" in (await form_at(host, match)).said
    assert (await here(host)).options == Options(players=3, clock=DAILY, auto_costless=True)


async def test_fewer_seats_than_people_are_refused(host):
    match = await opened_here(host)
    form = (await form_at(host, match)).form
    await say(host, BEN, "join")
    await say(host, guest(103).id, "join")
    assert "2" not in selects((await form_at(host, match)).form)["players"][0]
    assert "Choose 3 to 4 players." in (await send(host, ADA, form, players="2")).said


async def test_what_no_form_offers_changes_nothing(host):
    match = await opened_here(host)
    wrong = {"access": "all", "reminder": "-1", "clock": "soon", "time_up": "never", "single": "maybe"}
    wrong |= {"hints": "maybe", "game_seating": "sideways"}
    for name, value in (("players", "99"), ("players", "two"), *wrong.items()):
        sent = await send(
            host, ADA, {"custom_id": str(ControlId.at(match, ControlKind.SIGNUP, "set"))}, **{name: value}
        )
        assert sent.said, name
        assert (await here(host)).options == Options(players=3, clock=DAILY, auto_costless=True)


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
    match = await opened_here(host)
    came = request.getfixturevalue("slow_once")
    pressed = await form_at(host, match)
    assert pressed.form is not None
    assert "Press the button again" in came[0].said
    assert pressed is not came[0]


class Wide(msgspec.Struct, frozen=True):
    one: bool = True
    two: Literal[1, 2] = 2
    three: bool = False
    four: bool = False
    five: bool = False
    six: bool = False
