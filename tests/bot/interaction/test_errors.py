import logging
from types import SimpleNamespace

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.client import retries
from bot.interaction import errors
from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.presenters.registry import PRESENTERS
from games.core import Illegal
from games.mykerinos.refusals import Refusal
from tests.bot.tables import match_of


class Discord:
    def __init__(self, *, done=False, fails=None):
        self.sent = []
        self.done = done
        self.fails = fails

    def is_done(self):
        return self.done

    async def send_message(self, text, **options):
        await self.send(text, **options)

    async def send(self, text, **options):
        if self.fails:
            raise self.fails
        self.sent.append((text, options))


def interaction(wire, *, match=None, locale="en-US", fault=None, done=False, in_league=False):
    async def was_done(request):
        assert request == "555"
        if fault:
            raise fault
        return done

    async def done_there(request):
        assert request == "555"
        return in_league

    async def in_channel(_channel):
        if fault:
            raise fault
        return match

    return SimpleNamespace(
        id=555,
        response=wire,
        followup=wire,
        locale=discord.Locale(locale),
        channel_id=901,
        client=SimpleNamespace(
            service=SimpleNamespace(
                history=SimpleNamespace(in_channel=in_channel), store=SimpleNamespace(was_done=was_done)
            ),
            leagues=SimpleNamespace(reading=SimpleNamespace(was_done=done_there)),
            presenter=PRESENTERS.__getitem__,
            presenters=PRESENTERS,
        ),
        data={"custom_id": "k:b:7:12:dig"},
        command=None,
        extras={},
        type=discord.InteractionType.component,
    )


def http_error(code, status=400):
    response = SimpleNamespace(status=status, reason="", headers={})
    return discord.HTTPException(response, {"code": code, "message": "no"})


LOST = [http_error(10062, 404), ConnectionResetError(104, "reset"), aiohttp.ServerDisconnectedError()]


async def told(error, **options):
    wire = Discord()
    await errors.guard(interaction(wire, **options), error)
    ((text, sent),) = wire.sent
    assert sent == {"ephemeral": True}
    return text


async def test_a_refusal_of_the_rules_names_who_sits_at_the_channels_table():
    taken = Illegal(Refusal.ROOM_TAKEN, "M6.3", room="5:1", owner="red")
    assert "🔴 <@102> has an archaeologist there" in await told(taken, match=match_of())
    assert await told(taken) == "The rules don't allow this (rule M6.3)."


async def test_an_unknown_error_is_logged_with_the_number_that_the_player_sees(caplog):
    with caplog.at_level(logging.ERROR):
        text = await told(RuntimeError("a secret detail"))
    number = text.split("`")[1]
    assert "secret" not in text
    (record,) = caplog.records
    assert number in record.getMessage()
    assert "in board (request " in record.getMessage()
    assert "dig" not in record.getMessage()
    assert record.exc_info[1].args == ("a secret detail",)


async def test_a_fault_of_the_database_is_answered_and_logged(caplog):
    fault = StoreFault(Fault.FULL, "/var/data/x.sqlite3")
    with caplog.at_level(logging.ERROR):
        text = await told(fault)
    assert "disk" in text
    assert "/var/data" not in text
    assert "/var/data" in caplog.text


async def test_a_fault_while_looking_for_the_board_does_not_hide_the_answer():
    text = await told(Refused(Why.NOT_IN), fault=StoreFault(Fault.LOCKED, "x"))
    assert text == "You aren't at this table."


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (app_commands.NoPrivateMessage(), "server"),
        (app_commands.MissingPermissions(["manage_guild"]), "moderator"),
        (app_commands.BotMissingPermissions(["embed_links"]), "Embed Links"),
        (app_commands.CommandNotFound("dig", []), "changed"),
    ],
)
async def test_errors_of_the_library_are_answered(error, words):
    assert words in await told(error)


@pytest.mark.parametrize("error", [http_error(0, 429), http_error(0, 503), aiohttp.ServerDisconnectedError()], ids=repr)
async def test_when_discord_was_out_of_reach_the_player_is_told_to_look(error, caplog):
    with caplog.at_level(logging.WARNING):
        text = await told(error)
    assert "before you try again" in text
    (record,) = caplog.records
    assert (record.levelno, record.exc_info) == (logging.WARNING, None)


@pytest.mark.parametrize(
    "error", [http_error(0, 503), http_error(50035, 400), RuntimeError("a fault of ours"), KeyError("id")], ids=repr
)
@pytest.mark.parametrize("where", ["done", "in_league"])
async def test_after_the_commit_no_failure_of_the_answer_says_that_nothing_was_done(error, where, caplog):
    text = await told(error, **{where: True})
    assert text.startswith("Your action went through; only my reply failed.")
    assert "Something went wrong" not in text or text.split("`")[1] in caplog.text


async def test_where_the_database_cannot_say_what_was_done_nothing_is_claimed(caplog):
    text = await told(http_error(0, 503), fault=StoreFault(Fault.UNAVAILABLE, "closed"))
    assert "before you try again" in text
    assert "could not be read" in caplog.text


@pytest.mark.parametrize("code", sorted(errors.UNHEARD))
async def test_nobody_is_answered_through_an_interaction_that_is_over(code):
    wire = Discord()
    await errors.guard(interaction(wire), http_error(code))
    assert wire.sent == []


@pytest.mark.parametrize("fails", LOST)
async def test_an_answer_that_cannot_be_sent_is_logged_and_raises_nothing(fails, caplog, monkeypatch):
    monkeypatch.setattr(retries, "PAUSES", ())
    with caplog.at_level(logging.WARNING):
        await errors.guard(interaction(Discord(fails=fails)), Refused(Why.NOT_IN))
    assert "could not be told" in caplog.text


@pytest.mark.parametrize(
    ("status", "code", "word"),
    [
        (413, 40005, "too large"),
        (413, 0, "too large"),
        (400, 160006, "open threads"),
        (400, 160007, "open threads"),
        (403, 50013, "permission"),
    ],
)
async def test_a_refusal_of_discord_that_people_can_do_something_about_says_so(status, code, word):
    assert word in await told(http_error(code, status))
