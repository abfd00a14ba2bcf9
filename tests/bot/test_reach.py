"""Discord out of reach for a moment: what is asked again, and what an answer that got lost counts for."""

from types import SimpleNamespace

import aiohttp
import discord
import pytest

from bot import reach
from bot.reach import insist, passing, respond

KIND = discord.InteractionResponseType.deferred_channel_message


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch):
    monkeypatch.setattr(reach, "PAUSES", (0, 0))


def refused(status, code=0):
    response = SimpleNamespace(status=status, reason="", headers={})
    return discord.HTTPException(response, {"code": code, "message": "no"})


def asking(*outcomes):
    """Something to ask: it fails with these errors in turn, then gives 7. `count` in it counts."""

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
]


@pytest.mark.parametrize("error", AWAY, ids=repr)
async def test_what_passes_is_asked_again_twice_at_most(error):
    assert passing(error)
    ask = asking(error, error)
    assert await insist(ask) == 7
    ask = asking(*[error] * 3)
    with pytest.raises(type(error)):
        await insist(ask)
    assert ask.count == 3


@pytest.mark.parametrize("error", [refused(404, 10008), refused(403, 50013), FileNotFoundError()], ids=repr)
async def test_what_does_not_pass_is_not_asked_again(error):
    assert not passing(error)
    ask = asking(error)
    with pytest.raises(type(error)):
        await insist(ask)
    assert ask.count == 1


async def test_a_first_answer_whose_receipt_was_lost_counts():
    interaction = SimpleNamespace(response=SimpleNamespace(_response_type=None))
    await respond(interaction, KIND, asking(aiohttp.ServerDisconnectedError(), refused(400, reach.ALREADY_ANSWERED)))
    assert interaction.response._response_type is KIND


async def test_an_interaction_that_was_answered_before_is_not_ours():
    """Discord sent it twice: whoever comes second says nothing."""
    interaction = SimpleNamespace(response=SimpleNamespace(_response_type=None))
    with pytest.raises(discord.HTTPException):
        await respond(interaction, KIND, asking(refused(400, reach.ALREADY_ANSWERED)))
    assert interaction.response._response_type is None
