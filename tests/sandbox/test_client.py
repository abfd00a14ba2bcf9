import discord
import pytest

from tests.sandbox.cog import setup
from tests.sandbox.conftest import running

EPHEMERAL = 1 << 6


async def test_an_ephemeral_answer_is_seen_by_one_person(sandbox, people):
    channel = sandbox.channel("table-1").id
    async with running(sandbox, setup) as bot:
        ada, ben = await people("Ada"), await people("Ben")
        await ben.messages(channel)
        answer = await ada.slash(channel, "test whisper", text="pear")
        assert answer.message["flags"] & EPHEMERAL
        assert [m["content"] for m in await ada.messages(channel)] == ["pear"]
        assert await ben.get(f"/-/channels/{channel}/messages") == []
        assert not any(e["t"] == "MESSAGE_CREATE" for e in ben.events)
        with pytest.raises(discord.NotFound):
            await bot.get_channel(channel).fetch_message(int(answer.message["id"]))
        await ada.dismiss(answer.message)
        assert await ada.get(f"/-/channels/{channel}/messages") == []


async def test_an_offline_bot(sandbox, people):
    async with running(sandbox, setup):
        pass
    ada = await people("Ada")
    answer = await ada.slash(sandbox.channel("table-1").id, "test echo", text="x")
    assert answer.outcome == "failed"
    assert "offline" in answer.error
