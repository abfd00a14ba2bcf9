from types import SimpleNamespace

import aiohttp
import discord
import pytest

from bot.client import retries
from bot.client.retries import SHORT, Garbled, HungUp, heard, legible, passing, respond, retry, said

KIND = discord.InteractionResponseType.deferred_channel_message


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch):
    monkeypatch.setattr(retries, "PAUSES", (0, 0))


def refused(status, code=0):
    response = SimpleNamespace(status=status, reason="", headers={})
    return discord.HTTPException(response, {"code": code, "message": "no"})


def asking(*outcomes):
    async def ask():
        ask.count += 1
        if ask.count <= len(outcomes):
            raise outcomes[ask.count - 1]
        return 7

    ask.count = 0
    return ask


AWAY = [
    ConnectionResetError(104, "reset"),
    aiohttp.ServerDisconnectedError(),
    aiohttp.ClientOSError(104, "reset"),
    TimeoutError(),
    refused(429),
    refused(503),
    refused(403),
]


@pytest.mark.parametrize("error", AWAY, ids=repr)
async def test_what_passes_is_asked_again_twice_at_most(error):
    assert passing(error)
    ask = asking(error, error)
    assert await retry(ask) == 7
    ask = asking(*[error] * 3)
    with pytest.raises(type(error)):
        await retry(ask)
    assert ask.count == 3


@pytest.mark.parametrize("error", [refused(404, 10008), refused(403, 50013), FileNotFoundError()], ids=repr)
async def test_what_does_not_pass_is_not_asked_again(error):
    assert not passing(error)
    ask = asking(error)
    with pytest.raises(type(error)):
        await retry(ask)
    assert ask.count == 1


async def test_a_first_answer_whose_receipt_was_lost_counts():
    interaction = SimpleNamespace(response=discord.InteractionResponse(None))
    await respond(interaction, KIND, asking(aiohttp.ServerDisconnectedError(), refused(400, retries.ALREADY_ANSWERED)))
    assert interaction.response.type is KIND


def of_discord(error):
    code = compile("def fail(error):\n    raise error", "half.py", "exec")
    library = {"__name__": "discord.message"}
    exec(code, library)

    async def ask():
        ask.count += 1
        heard(ask.status)
        library["fail"](error)

    ask.count, ask.status = 0, 200
    return ask


UNREADABLE = [
    KeyError("id"),
    TypeError("string indices"),
    ValueError("no JSON"),
    discord.InvalidData("?"),
    RecursionError("deep"),
]


@pytest.mark.parametrize("error", UNREADABLE, ids=repr)
async def test_what_was_done_is_not_done_again_because_its_answer_cannot_be_read(error):
    ask = of_discord(error)
    assert await retry(ask) is None
    assert ask.count == 1
    interaction = SimpleNamespace(response=discord.InteractionResponse(None))
    await respond(interaction, KIND, ask)
    assert interaction.response.type is KIND


async def test_a_refusal_that_cannot_be_read_is_asked_again():
    ask = of_discord(TypeError("string indices"))
    ask.status = 429
    with pytest.raises(Garbled):
        await retry(ask)
    assert ask.count == 3


async def test_what_the_library_says_about_our_own_arguments_is_our_fault():
    ask = of_discord(ValueError("embeds has a maximum of 10 elements."))
    ask.status = 0
    with pytest.raises(ValueError):
        await retry(ask)
    assert ask.count == 1


async def test_connections_that_are_closed_are_no_fault_of_the_program():
    async with aiohttp.ClientSession() as session:
        pass
    with pytest.raises(HungUp), legible():
        await session.get("http://127.0.0.1:9")


def test_a_page_is_one_short_line():
    response = SimpleNamespace(status=403, reason="Forbidden", headers={})
    line = said(discord.Forbidden(response, "<!DOCTYPE html>\n" + "<p>blocked</p>\n" * 500))
    assert line == "403 Forbidden: a page of 7516 characters and no answer of Discord"
    assert len(said(RuntimeError("word \n" * 1_000))) == SHORT
    assert said(TimeoutError()) == "TimeoutError"
