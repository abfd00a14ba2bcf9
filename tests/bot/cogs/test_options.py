"""How a table's options are shown and set: the sign-up, its form, `/game options` by name and value."""

from types import SimpleNamespace
from typing import Literal

import discord
import msgspec
import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, Kind
from bot.interaction.form import form_of, pages_of
from bot.interaction.options import shown
from bot.interaction.signup import signup_controls
from bot.match.clock.setting import PRESETS
from bot.match.model import Kind as Row
from bot.match.model import Options, Status, WhenUp
from bot.presenters.options import OptionText
from bot.presenters.registry import PRESENTERS
from bot.publishing.lines import opening
from data.texts import languages, texts
from games.core import NoOptions, Seating
from games.mykerinos.game import GAME
from games.options import fields
from games.registry import GAMES
from tests.bot.cogs.saying import GAME_COMMANDS, begun, guest, here, say
from tests.bot.tables import ADA, BEN, match_of, row_of, seated
from tests.bot.ui.pressing import press, send

EN = texts("en")
DAILY = PRESETS["daily"]
MYKERINOS = PRESENTERS["mykerinos"]
Answer = discord.InteractionResponseType


async def opened(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    return await here(host)


async def form_at(host, match, user=ADA, more=(), **facts):
    return await press(host, user, ControlId.at(match, Kind.SIGNUP, "options", *more), **facts)


def fields_of(interaction):
    (embed,) = interaction.shown.embeds
    return {field.name: field.value for field in embed.fields}


def selects(form):
    """The fields of a form: their values, and what is chosen."""
    found = {}
    for label in form["components"]:
        options = label["component"]["options"]
        found[label["component"]["custom_id"]] = (
            [option["value"] for option in options],
            [option["value"] for option in options if option.get("default")],
        )
    return found


# Shown


async def test_the_sign_up_says_that_seats_are_drawn(host):
    await opened(host)
    answer = await say(host, BEN, "options")
    assert fields_of(answer)["Seating"] == "drawn at the start"
    german = await say(host, BEN, "options", interaction=host.come(BEN, locale="de"))
    assert fields_of(german)["Sitzordnung"] == "wird zu Beginn ausgelost"


class Random:
    """A game without options that has its seats drawn."""

    options = NoOptions

    def seating(self, _options):
        return Seating.RANDOM


class Joined(Random):
    def seating(self, _options):
        return Seating.JOINED


def test_a_game_that_draws_the_seats_in_any_case_says_so_too():
    plain = SimpleNamespace(options={})
    match = match_of(3, status=Status.SIGNUP)
    assert shown(match, plain, Random(), EN) == (("Seating", "drawn at the start"),)
    assert shown(match, plain, Joined(), EN) == ()


def test_what_a_game_knows_no_more_is_shown_as_it_was_stored():
    match = match_of(3, status=Status.SIGNUP, options=Options(players=3, game=(("seating", "sideways"),)))
    assert shown(match, MYKERINOS, GAME, EN) == (("Seating", "sideways"),)


@pytest.mark.parametrize("presenter", PRESENTERS.values(), ids=PRESENTERS)
@pytest.mark.parametrize("language", languages())
def test_every_option_of_every_game_has_its_texts_and_they_have_room(presenter, language):
    tr = texts(language)
    game = GAMES[presenter.game]
    known = fields(game.options)
    assert set(presenter.options) == {field.name for field in known}
    for field in known:
        words = presenter.options[field.name]
        assert set(words.choices) == set(field.choices)
        assert 0 < len(tr(words.name)) <= 45
        assert 0 < len(tr(words.explanation)) <= 100
        assert all(0 < len(tr(choice)) <= 80 for choice in words.choices.values())
        assert len({tr(choice) for choice in words.choices.values()}) == len(words.choices)


# The form


async def test_the_owner_gets_a_form_of_all_that_can_be_set(host):
    match = await opened(host)
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
    assert [label["label"] for label in more["components"]] == ["Reminder", "The only move"]
    assert selects(more) == {
        "reminder": (["0", "6", "12", "24", "48", "72", "168"], ["24"]),
        "single": (["yes", "no"], ["yes"]),
    }


async def test_what_is_not_on_a_form_stays_and_both_can_be_sent(host):
    match = await opened(host)
    first = (await form_at(host, match)).form
    more = (await form_at(host, match, more=("1",))).form
    await send(host, ADA, more, single="no", reminder="6")
    await send(host, ADA, first, time_up="vote")
    now = (await here(host)).options
    assert now == Options(players=3, clock=DAILY, when_time_is_up=WhenUp.VOTE, auto_single=False, remind_after=6)
    assert selects((await form_at(host, match, more=("1",))).form)["single"][1] == ["no"]
    assert selects((await form_at(host, match)).form)["time_up"][1] == ["vote"]


@pytest.mark.parametrize("more", [("2",), ("4",), ("x",), ("1", "1")])
async def test_there_is_no_form_behind_the_last(host, more):
    answer = await form_at(host, await opened(host), more=more)
    assert answer.form is None
    assert "do not know" in answer.said


async def test_what_is_sent_is_set_and_nothing_is_said(host):
    match = await opened(host)
    form = (await form_at(host, match)).form
    sent = await send(host, ADA, form, game_seating="joined", players="4", access="invited")
    assert sent.first is Answer.deferred_message_update
    assert sent.said == ""
    assert (await here(host)).options == Options(players=4, open=False, clock=DAILY, game=(("seating", "joined"),))
    again = (await form_at(host, match)).form
    assert selects(again)["game.seating"][1] == ["joined"]
    await send(host, ADA, again, game_seating="random")
    assert (await here(host)).options == Options(players=4, open=False, clock=DAILY)


async def test_a_form_leaves_the_guests_and_an_unusual_reminder(host):
    match = await opened(host)
    await say(host, ADA, "options", invite_1=guest(BEN), reminder=5)
    form = (await form_at(host, match)).form
    more = (await form_at(host, match, more=("1",))).form
    assert selects(more)["reminder"] == (["0", "5", "6", "12", "24", "48", "72", "168"], ["5"])
    await send(host, ADA, form, players="2")
    assert (await here(host)).options == Options(players=2, invited=(BEN,), remind_after=5, clock=DAILY)


async def test_others_see_what_the_table_is_set_to(host):
    match = await opened(host)
    answer = await form_at(host, match, BEN)
    assert answer.form is None
    assert f"<@{ADA}>" in answer.said
    assert fields_of(answer)["Seating"] == "drawn at the start"
    sent = await send(host, BEN, {"custom_id": str(ControlId.at(match, Kind.SIGNUP, "set"))}, players="4")
    assert f"<@{ADA}>" in sent.said
    assert (await here(host)).options.players == 3


async def test_no_more_can_be_set_by_a_form_once_the_game_has_begun(host):
    match = await opened(host)
    form = (await form_at(host, match)).form
    await say(host, BEN, "join")
    await say(host, ADA, "start")
    for values in ({"game_seating": "joined"}, {}):
        assert "already begun" in (await send(host, ADA, form, **values)).said
    assert "already begun" in (await form_at(host, match)).said
    assert (await here(host)).options == Options(players=3, clock=DAILY)


async def test_fewer_seats_than_people_are_refused(host):
    match = await opened(host)
    form = (await form_at(host, match)).form
    await say(host, BEN, "join")
    await say(host, guest(103).id, "join")
    assert "2" not in selects((await form_at(host, match)).form)["players"][0]
    assert "can be set to 3 to 4" in (await send(host, ADA, form, players="2")).said


@pytest.mark.parametrize(
    "values",
    [
        {"players": "99"},
        {"players": "two"},
        {"access": "all"},
        {"reminder": "-1"},
        {"clock": "soon"},
        {"time_up": "never"},
        {"single": "maybe"},
        {"game_seating": "sideways"},
    ],
)
async def test_what_no_form_offers_changes_nothing(host, values):
    match = await opened(host)
    sent = await send(host, ADA, {"custom_id": str(ControlId.at(match, Kind.SIGNUP, "set"))}, **values)
    assert sent.said
    assert (await here(host)).options == Options(players=3, clock=DAILY)


@pytest.mark.parametrize("custom_id", ["k:s:1-x:0:join", "k:b:1-x:0:set", "something else"])
async def test_forms_that_are_none_of_ours_are_answered(host, custom_id):
    assert "do not know" in (await send(host, ADA, {"custom_id": custom_id}, players="4")).said


async def test_where_an_answer_was_promised_already_the_form_is_not_lost_without_a_word(host, monkeypatch):
    """Discord takes a form as a first answer only."""
    match = await opened(host)
    get = host.service.get

    async def slow(number):
        answer = await get(number)
        await pressed.answered.wait()
        return answer

    pressed = host.come(ADA, message=SimpleNamespace(flags=SimpleNamespace(ephemeral=False)))
    monkeypatch.setattr(host, "come", lambda *_, **__: pressed)
    monkeypatch.setattr(host.service, "get", slow)
    await form_at(host, match)
    assert pressed.form is None
    assert "once more" in pressed.said
    assert fields_of(pressed)["Seating"] == "drawn at the start"


class Wide(msgspec.Struct, frozen=True):
    one: bool = True
    two: Literal[1, 2] = 2
    three: bool = False
    four: bool = False
    five: bool = False
    six: bool = False


def test_a_form_has_room_for_five_fields_the_games_first_and_there_are_as_many_as_it_takes():
    presenter = SimpleNamespace(
        options={
            name: OptionText("N" * 60, "E" * 120, {"yes": "Y" * 120, "no": "n", "1": "1", "2": "2"})
            for name in Wide.__struct_fields__
        }
    )
    game = SimpleNamespace(options=Wide, players=range(2, 5))
    match = match_of(3, status=Status.SIGNUP)
    forms = [form_of(match, presenter, game, EN, page).to_dict()["components"] for page in range(pages_of(match, game))]
    assert [[label["component"]["custom_id"] for label in form] for form in forms] == [
        [f"game.{name}" for name in ("one", "two", "three", "four", "five")],
        ["game.six", "players", "access", "clock", "time_up"],
        ["reminder", "single"],
    ]
    for label in forms[0]:
        assert len(label["label"]) <= 45
        assert len(label["description"]) <= 100
        assert all(len(option["label"]) <= 100 for option in label["component"]["options"])


@pytest.mark.parametrize("page", [0, 1])
@pytest.mark.parametrize("language", languages())
def test_a_form_is_within_discords_limits_uncut(language, page):
    match = match_of(4, id=2**63 - 1, status=Status.SIGNUP, players=seated(4)[:1])
    payload = form_of(match, MYKERINOS, GAME, texts(language), page).to_dict()
    assert 1 <= len(payload["title"]) <= 45
    assert "…" not in str(payload)
    assert len(payload["custom_id"]) <= 100
    assert 1 <= len(payload["components"]) <= 5
    for label in payload["components"]:
        assert 1 <= len(label["label"]) <= 45
        assert len(label.get("description", "")) <= 100
        options = label["component"]["options"]
        assert 1 <= len(options) <= 25
        assert sum(option.get("default", False) for option in options) == 1


def test_the_button_stands_in_a_row_with_the_rules():
    rows = signup_controls(match_of(3, status=Status.SIGNUP), EN, GAME).to_components()
    assert [len(row["components"]) for row in rows] == [5, 3]


# The command


@pytest.mark.parametrize(
    ("locale", "option", "value"),
    [
        ("en-US", "seating", "joined"),
        ("en-US", "Seating", "In the order of joining"),
        ("de", "sitzordnung", "wie ihr euch hinsetzt"),
    ],
)
async def test_an_option_is_set_by_name_and_value(host, locale, option, value):
    await opened(host)
    answer = await say(host, ADA, "options", interaction=host.come(ADA, locale=locale), option=option, value=value)
    assert (await here(host)).options == Options(players=3, clock=DAILY, game=(("seating", "joined"),))
    assert texts(locale)("in the order of joining") in fields_of(answer).values()


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"option": "seating"}, "together"),
        ({"value": "joined"}, "together"),
        ({"option": "s`eats", "value": "joined"}, "`s'eats` is no option of this game. It has: Seating"),
        ({"option": "seating", "value": "round"}, "`round`. It can be: drawn at the start, in the order of joining"),
    ],
)
async def test_what_cannot_be_set_is_answered_by_what_can(host, told, said):
    await opened(host)
    assert said in (await say(host, ADA, "options", players=4, **told)).said
    assert (await here(host)).options == Options(players=3, clock=DAILY)


async def test_after_the_start_an_option_is_refused(host):
    await begun(host)
    assert "already begun" in (await say(host, ADA, "options", option="seating", value="joined")).said
    assert "already begun" in (await say(host, ADA, "options", players=4)).said


async def test_options_and_values_are_offered_while_people_gather(host):
    assert await GAME_COMMANDS.options._options(host.come(ADA), "") == []
    await opened(host)
    german = host.come(ADA, locale="de")
    assert [(one.name, one.value) for one in await GAME_COMMANDS.options._options(german, "sitz")] == [
        ("Sitzordnung", "seating")
    ]
    german.namespace = SimpleNamespace(option="seating")
    assert [one.value for one in await GAME_COMMANDS.options._values(german, "")] == ["random", "joined"]
    assert [one.value for one in await GAME_COMMANDS.options._values(german, "wie")] == ["joined"]
    german.namespace = SimpleNamespace(option="else")
    assert await GAME_COMMANDS.options._values(german, "") == []
    await say(host, BEN, "join")
    await say(host, ADA, "start")
    assert await GAME_COMMANDS.options._options(host.come(ADA), "") == []


# Said in the channel


@pytest.mark.parametrize("language", languages())
def test_seats_that_were_drawn_are_told_in_the_order_of_play(language):
    tr = texts(language)
    drawn = match_of(3, joined=("green", "blue", "red"))
    (line,) = opening(row_of(Row.STARTED), drawn, (), tr)
    assert line != opening(row_of(Row.STARTED), replace(drawn, joined=()), (), tr)[0]
    assert tr("The game begins. The seats were drawn; in seating order: {people}", people="").strip() in line
    places = [line.index(f"<@{player.user}>") for player in drawn.players]
    assert places == sorted(places)
