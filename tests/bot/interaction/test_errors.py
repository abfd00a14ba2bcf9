import ast
import asyncio
import logging
import re
import string
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import discord
import msgspec
import pytest
from discord import app_commands

import bot.match.pure.errors as errors_module
import games.mykerinos.refusals as module
from bot.client import retries
from bot.interaction import errors
from bot.interaction.errors import tell_broken_off
from bot.interaction.refusals import FAULTS, WHY, answer
from bot.interaction.requests import RunningRequests
from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.presenters.mykerinos.words.refusals import SENTENCES, misplaced
from bot.presenters.refusals import ALIKE
from bot.presenters.registry import PRESENTERS
from bot.wording.names.typed import QUOTED, Typed
from data.rulebook import numbers
from data.texts import texts
from games.core import Illegal, Unreadable
from games.mykerinos.refusals import Refusal
from tests.bot.tables import ADA, BEN, match_of, view_after
from tests.bot.ui.pressing import CHANNEL, opened, three_begin
from tests.wording import en


def http_error(code, status=400):
    return discord.HTTPException(SimpleNamespace(status=status, reason="", headers={}), {"code": code, "message": "no"})


TOO_LARGE = en("That file is too large: Discord won't let me send it here.")
FULL_OF_THREADS = en("This server has as many open threads as Discord allows. Archive some, then try again.")
OUT_OF_REACH = en(
    "I lost the connection to Discord for a moment. Check the channel before you try again: your action may have gone "
    "through."
)
RESTARTING = en("I'm restarting. Nothing has changed; please try again in a moment.")


async def told(host, error):
    interaction = host.come(ADA)
    interaction.data = {"custom_id": "k:b:7:12:dig"}
    await errors.guard(interaction, error)
    return interaction.said


def answering(monkeypatch, place, name, what):
    async def answer(*_facts):
        if isinstance(what, Exception):
            raise what
        return what

    monkeypatch.setattr(place, name, answer)


async def test_a_refusal_of_the_rules_names_who_sits_at_the_channels_table(host):
    taken = Illegal(Refusal.ROOM_TAKEN, "M6.3", room="5:1", owner="red")
    assert await told(host, taken) == en("The rules don't allow this (rule {rule}).", rule="M6.3")
    match = await three_begin(host)
    owner = match.players[match.seat_of(BEN)].color
    assert f"<@{BEN}>" in await told(host, Illegal(Refusal.ROOM_TAKEN, "M6.3", room="5:1", owner=owner))


async def test_an_unknown_error_is_logged_with_the_number_that_the_player_sees(host, caplog):
    with caplog.at_level(logging.ERROR):
        text = await told(host, RuntimeError("a secret detail"))
    assert "secret" not in text
    (record,) = caplog.records
    assert all(one in record.getMessage() for one in (text.split("`")[1], "in board (request "))
    assert "dig" not in record.getMessage()
    assert record.exc_info[1].args == ("a secret detail",)


async def test_a_fault_of_the_database_is_answered_and_logged_and_hides_no_answer(host, caplog, monkeypatch):
    with caplog.at_level(logging.ERROR):
        text = await told(host, StoreFault(Fault.FULL, "/var/data/x.sqlite3"))
    assert text == en(FAULTS[Fault.FULL])
    assert "/var/data" in caplog.text
    answering(monkeypatch, host.service.history, "in_channel", StoreFault(Fault.LOCKED, "x"))
    assert await told(host, Refused(Why.NOT_IN)) == en("You aren't at this table.")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (app_commands.NoPrivateMessage(), en("This only works in a server channel.")),
        (app_commands.MissingPermissions(["manage_guild"]), en("Only a moderator can do this.")),
        (
            app_commands.BotMissingPermissions(["embed_links"]),
            en("I'm missing permissions in this channel: {missing}.", missing=en("Embed Links")),
        ),
        (
            app_commands.CommandNotFound("dig", []),
            en("This command has just changed. Please try again in a minute, or reload Discord."),
        ),
        (http_error(40005, 413), TOO_LARGE),
        (http_error(0, 413), TOO_LARGE),
        (http_error(160006), FULL_OF_THREADS),
        (http_error(160007), FULL_OF_THREADS),
        (http_error(50013, 403), en("Discord doesn't let me do that here: I'm missing a permission.")),
    ],
)
async def test_what_people_can_do_something_about_says_so(host, error, words):
    assert await told(host, error) == words


@pytest.mark.parametrize("error", [http_error(0, 429), http_error(0, 503), aiohttp.ServerDisconnectedError()], ids=repr)
async def test_when_discord_was_out_of_reach_the_player_is_told_to_look(host, error, caplog):
    with caplog.at_level(logging.WARNING):
        text = await told(host, error)
    assert text == OUT_OF_REACH
    (record,) = caplog.records
    assert (record.levelno, record.exc_info) == (logging.WARNING, None)


@pytest.mark.parametrize("league", [False, True])
async def test_after_the_commit_no_failure_of_the_answer_says_that_nothing_was_done(host, league, caplog, monkeypatch):
    answering(monkeypatch, host.leagues.reading if league else host.store, "was_done", True)
    for error in (http_error(0, 503), http_error(50035, 400), RuntimeError("a fault of ours"), KeyError("id")):
        text = await told(host, error)
        assert text.startswith(en("Your action went through; only my reply failed."))
        assert all(number in caplog.text for number in re.findall("`(.+)`", text))


async def test_where_the_database_cannot_say_what_was_done_nothing_is_claimed(host, caplog, monkeypatch):
    answering(monkeypatch, host.store, "was_done", StoreFault(Fault.UNAVAILABLE, "closed"))
    assert await told(host, http_error(0, 503)) == OUT_OF_REACH
    assert "could not be read" in caplog.text


async def test_nobody_is_answered_through_an_interaction_that_is_over(host):
    for code in errors.UNHEARD:
        assert await told(host, http_error(code)) == ""


@pytest.mark.parametrize("fails", [http_error(10062, 404), ConnectionResetError(104, "reset")])
async def test_an_answer_that_cannot_be_sent_is_logged_and_raises_nothing(host, fails, caplog, monkeypatch):
    monkeypatch.setattr(retries, "PAUSES", ())
    interaction = host.come(ADA)

    async def lost(*_facts, **_more):
        raise fails

    interaction.response.send_message = interaction.followup.send = lost
    with caplog.at_level(logging.WARNING):
        await errors.guard(interaction, Refused(Why.NOT_IN))
    assert "could not be told" in caplog.text


async def asked(host, do):
    interaction, under_way, begun = host.come(ADA), RunningRequests(tell_broken_off), asyncio.Event()

    async def answer():
        under_way.begin(interaction)
        await do(interaction, begun)

    task = asyncio.create_task(answer())
    await begun.wait()
    return interaction, under_way, task


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", en("Your action went through; only my reply failed.")),
        (
            "another",
            en(
                "I'm restarting and couldn't finish this. Check before you try again: your action may have gone "
                "through."
            ),
        ),
    ],
)
async def test_what_was_stored_is_said_to_be_done_and_under_another_name_to_be_done_perhaps(host, name, told):
    async def stores(interaction, begun):
        await opened(host, request=name or str(interaction.id))
        begun.set()
        await asyncio.Event().wait()

    interaction, under_way, _ = await asked(host, stores)
    await under_way.break_off()
    assert told in interaction.said


async def test_a_transaction_that_is_under_way_ends_before_anything_is_said(host):
    async def stores(interaction, begun):
        begun.set()
        await opened(host, request=str(interaction.id))
        await asyncio.Event().wait()

    interaction, under_way, _ = await asked(host, stores)
    await asyncio.sleep(0)
    await under_way.break_off()
    assert (interaction.said == RESTARTING) == (await host.service.history.in_channel(CHANNEL) is None)


async def test_a_request_that_ends_because_its_wait_was_cancelled_gets_an_answer(host):
    given_up = asyncio.get_running_loop().create_future()

    async def waits(_interaction, begun):
        begun.set()
        await given_up

    interaction, under_way, task = await asked(host, waits)
    given_up.cancel()
    await asyncio.wait([task])
    await under_way.break_off()
    assert interaction.said == RESTARTING


EN = texts("en")
MYKERINOS = PRESENTERS["mykerinos"]
RULES = Path(module.__file__).parent
BOT = Path(errors_module.__file__).parents[1]
PARAMS = {
    "turn": "red", "owner": "green", "patron": "lemon", "side": "left", "field": "B3", "last": "H6", "room": "2:3-4",
    "need": 3, "have": 1, "what": "area",
}  # fmt: skip


def test_every_code_of_every_enum_has_a_sentence_and_no_two_are_the_same():
    for codes, table in ((Refusal, {**ALIKE, **SENTENCES}), (Why, WHY), (Fault, FAULTS)):
        assert set(table) == set(codes)
        assert len(set(table.values())) == len(table)


def test_the_facts_are_in_the_sentence():
    told = answer(Illegal(Refusal.OCCUPIED, "M4.12", field="B3"), EN, MYKERINOS)
    assert told.startswith(en("There's already an archaeologist on {field}.", field="**B3**") + "\n-# M4.12: ")
    told = answer(Illegal(Refusal.NOT_YOUR_TURN, "M4.1", turn="red"), EN, MYKERINOS)
    assert told.startswith(en("It isn't your turn: the table is waiting for {turn}.", turn=f"🔴 {en('Red')}"))
    told = answer(Illegal(Refusal.SUPPLY_SHORT, "M4.11", need=3, have=1), EN, MYKERINOS)
    assert told.startswith(
        en(
            "You don't have enough archaeologists in your personal supply: you have {have} and need {need}.",
            have=1,
            need=3,
        )
    )
    told = answer(Illegal(Refusal.NO_TILE, "M4.6", patron="violet"), EN, MYKERINOS)
    assert en("Lady Violet") in told


@pytest.mark.parametrize(
    ("asked", "people"),
    [
        ("red:102", "🔴 <@102>"),
        ("blue:101 red:102", en.listed(["🔵 <@101>", "🔴 <@102>"])),
        ("green:", f"🟢 {en('{name} (computer)', name='Gizmo')}"),
    ],
)
def test_who_is_not_asked_is_told_who_is(asked, people):
    told = answer(Refused(Why.NOT_YOUR_TURN, asked=asked), EN, MYKERINOS)
    assert told == en("It isn't your turn. The table is waiting for {people}.", people=people)


def test_when_nobody_is_asked_only_that_is_told():
    assert answer(Refused(Why.NOT_YOUR_TURN, asked=""), EN, MYKERINOS) == en("It isn't your turn right now.")


def test_the_rules_refusal_out_of_turn_names_whose_it_is():
    refused = Illegal(Refusal.NOT_YOUR_TURN, "M4.1", turn="red")
    known = answer(refused, EN, MYKERINOS, players=match_of(3, computers=1).players)
    words = en("It isn't your turn: the table is waiting for {turn}.", turn="🔴 <@102>")
    assert known.startswith(f"{words}\n-# M4.1: ")


def test_what_is_wrong_with_a_text_is_said_where_it_is_known():
    nothing = msgspec.structs.replace(view_after(), fields=(), zones=(), rows=0)
    assert misplaced(Unreadable("dig z9", "no-such-field", "z9"), nothing).reason == "no-such-field"
    for reason, words in (
        ("no-such-field", en("There's no field {part}.", part="`z9`")),
        ("no-such-room", en("There's no room {part} in the museum.", part="`z9`")),
        ("field-twice", en("{text} names a field twice.", text="`extend z9 z9`")),
        (
            "anything else",
            en(
                "I don't recognise {text} as a move. Pick one from the list that appears as you type.",
                text="`extend z9 z9`",
            ),
        ),
    ):
        assert answer(Unreadable("extend z9 z9", reason, "z9"), EN, MYKERINOS).startswith(words)


def test_every_rule_that_the_code_refuses_by_is_in_the_rulebook():
    known = set(numbers("mykerinos"))
    for source in RULES.rglob("*.py"):
        for number in re.findall(r"\"(M\d+(?:\.\d+)?)\"", source.read_text()):
            assert number in known, f"{source.name}: {number}"


def raised():
    for source in BOT.rglob("*.py"):
        text = source.read_text()
        for node in ast.walk(ast.parse(text)) if "Refused(" in text else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                codes = [inner.attr for inner in ast.walk(node.args[0]) if isinstance(inner, ast.Attribute)]
                yield [Why[code] for code in codes if code in Why.__members__], {word.arg for word in node.keywords}


def test_wherever_the_application_refuses_it_gives_the_facts_of_the_sentence():
    found = [(code, facts) for codes, facts in raised() for code in codes]
    assert len(found) > 20
    for code, facts in found:
        places = {place for _, place, _, _ in string.Formatter().parse(WHY[code]) if place}
        assert places <= facts, code


def test_the_applications_refusals_and_the_databases_faults_are_answered():
    for player, who in ((102, "<@102>"), (0, en("A computer"))):
        told = answer(Refused(Why.COLOR_TAKEN, color="red", player=player), EN, MYKERINOS)
        assert told == en("{player} already plays {color}. Choose another colour.", player=who, color=en("Red"))
    for why in (Why.NOT_OWNER, Why.OWNER_ONLY, Why.NOT_OPEN, Why.NOT_INVITED):
        assert "<@101>" in answer(Refused(why, owner=101), EN, MYKERINOS)
    told = answer(Refused(Why.BAD_COLOR, color="@here"), EN, MYKERINOS)
    assert told == en("{color} isn't a colour in this game.", color="`@here`")
    for fault in Fault:
        assert answer(StoreFault(fault, "/secret/path is locked"), EN, MYKERINOS) == EN(FAULTS[fault])


def test_what_somebody_typed_is_quoted_harmlessly():
    told = answer(Unreadable("dig `@everyone`\n**B3**", "field"), EN, MYKERINOS)
    assert "`dig '@everyone' **B3**`" in told
    assert len(Typed("x" * 5_000).code) <= QUOTED + 2
    assert Typed("").code == "` `"
