import asyncio

import discord
import pytest

from sandbox.stage.shown import Refusal, buttons
from tests.sandbox.cog import setup
from tests.sandbox.conftest import running

EPHEMERAL = 1 << 6


async def test_a_bot_connects_and_sees_the_server(sandbox):
    async with running(sandbox) as bot:
        assert bot.user.id == sandbox.core.bot
        guild = bot.get_guild(sandbox.guild.id)
        assert [c.name for c in guild.text_channels] == ["welcome", "table-1", "table-2", "table-3"]
        assert guild.me.guild_permissions.send_messages
        assert not guild.me.guild_permissions.administrator
        assert (await bot.application_info()).owner.global_name == "Ada"


async def test_a_slash_command_with_typed_options(sandbox, people):
    channel = sandbox.channel("table-1")
    async with running(sandbox, setup):
        ada = await people("Ada")
        answer = await ada.slash(channel.id, "test echo", text="hi ", times=2, who=sandbox.user("Ben"))
        assert answer.outcome == "message"
        ben = sandbox.user("Ben").id
        assert answer.message["content"] == f"hi hi  <@{ben}>"
        assert [u["id"] for u in answer.message["mentions"]] == [str(ben)]
        assert answer.message["interaction_metadata"]["user"]["global_name"] == "Ada"
        assert answer.message["interaction"]["name"] == "test echo"
        with pytest.raises(Refusal, match="out of range"):
            await ada.slash(channel.id, "test echo", text="x", times=6)
        with pytest.raises(Refusal, match="required"):
            await ada.slash(channel.id, "test echo", times=1)


async def test_autocomplete(sandbox, people):
    async with running(sandbox, setup):
        ada = await people("Ada")
        choices = await ada.autocomplete(sandbox.channel("table-1").id, "test fruit", "name", "ap")
        assert choices == [{"name": "Apple", "value": "apple"}, {"name": "Apricot", "value": "apricot"}]


async def test_an_ephemeral_answer_is_seen_by_one_person(sandbox, people):
    channel = sandbox.channel("table-1").id
    async with running(sandbox, setup) as bot:
        ada, ben = await people("Ada"), await people("Ben")
        await ben.messages(channel)
        answer = await ada.slash(channel, "test fruit", name="pear")
        assert answer.message["flags"] & EPHEMERAL
        assert [m["content"] for m in await ada.messages(channel)] == ["fruit pear"]
        assert await ben.get(f"/-/channels/{channel}/messages") == []
        assert not any(e["t"] == "MESSAGE_CREATE" for e in ben.events)
        with pytest.raises(discord.NotFound):
            await bot.get_channel(channel).fetch_message(int(answer.message["id"]))
        await ada.dismiss(answer.message)
        assert await ada.get(f"/-/channels/{channel}/messages") == []


@pytest.mark.parametrize("private", [False, True])
async def test_deferred_answers(sandbox, people, private):
    channel = sandbox.channel("table-1").id
    async with running(sandbox, setup):
        ada = await people("Ada", "de")
        answer = await ada.slash(channel, "test slow", private=private)
        assert answer.outcome == "deferred"
        message = await ada.settled(answer)
        assert message["content"] == "locale de"
        assert bool(message["flags"] & EPHEMERAL) == private


async def test_followups(sandbox, people):
    channel = sandbox.channel("table-1").id
    async with running(sandbox, setup):
        ada = await people("Ada")
        answer = await ada.slash(channel, "test more")
        await ada.wait_for(channel, lambda m: m["content"] == "second, edited")
        await ada.wait_event("MESSAGE_DELETE")
        first, second = await ada.messages(channel)
        assert first["id"] == answer.message["id"]
        assert first["content"] == "first"
        assert second["flags"] & EPHEMERAL


async def test_buttons_update_reply_and_delete(sandbox, people):
    channel = sandbox.channel("table-1").id
    async with running(sandbox, setup):
        ada = await people("Ada")
        panel = (await ada.slash(channel, "test panel")).message
        assert [b["label"] for b in buttons(panel)][:3] == ["Ack", "Update", "Reply"]
        await ada.messages(channel)
        reply = await ada.press(panel, "Reply")
        assert reply.message["message_reference"]["message_id"] == panel["id"]
        update = await ada.press(panel, "Update")
        assert update.outcome == "update"
        assert update.message["content"] == "edited at once"
        await ada.press(panel, "Ack")
        edited = await ada.wait_for(channel, lambda m: m["content"] == "edited later")
        assert edited["components"] == []
        with pytest.raises(Refusal, match="not there any more"):
            await ada.press(panel, "Update")
        late = await ada.press(panel, "Gone", force=True)
        assert late.outcome == "update"
        await ada.wait_event("MESSAGE_DELETE", lambda d: d["id"] == panel["id"])


async def test_an_ephemeral_message_is_updated_by_its_buttons(sandbox, people):
    channel = sandbox.channel("table-1").id
    async with running(sandbox, setup):
        ada = await people("Ada")
        panel = (await ada.slash(channel, "test private")).message
        updated = await ada.press(panel, "Update")
        assert updated.message["id"] == panel["id"]
        await ada.press(panel, "Ack")
        assert (await ada.wait_for(channel, lambda m: m["content"] == "edited later"))["flags"] & EPHEMERAL


async def test_a_select(sandbox, people):
    channel = sandbox.channel("table-1").id
    async with running(sandbox, setup):
        ada = await people("Ada")
        panel = (await ada.slash(channel, "test panel")).message
        assert (await ada.choose(panel, ["Red", "blue"])).message["content"] == "chose red,blue"
        with pytest.raises(Refusal, match="1 to 2"):
            await ada.choose(panel, ["red", "green", "blue"])
        with pytest.raises(Refusal, match="not one of the options"):
            await ada.choose(panel, ["mauve"])


async def test_a_modal(sandbox, people):
    channel = sandbox.channel("table-1").id
    async with running(sandbox, setup):
        ada = await people("Ada")
        panel = (await ada.slash(channel, "test panel")).message
        form = await ada.press(panel, "Form")
        assert form.modal["title"] == "A form"
        with pytest.raises(Refusal, match="At least 2"):
            await ada.submit(form, name="x")
        sent = await ada.submit(form, name="Ada", note="two\nlines")
        assert sent.message["content"] == "form Ada/two\nlines"


async def test_a_picture_is_kept_replaced_and_served(sandbox, people):
    channel = sandbox.channel("table-1").id
    async with running(sandbox, setup) as bot:
        ada = await people("Ada")
        panel = (await ada.slash(channel, "test panel")).message
        [first] = panel["attachments"]
        assert (first["width"], first["height"], first["description"]) == (2, 5, "a picture")
        fetched = await bot.get_channel(channel).fetch_message(int(panel["id"]))
        assert (await fetched.attachments[0].read())[:4] == b"\x89PNG"
        updated = (await ada.press(panel, "Picture")).message
        [second] = updated["attachments"]
        assert (second["filename"], second["width"], second["height"]) == ("second.png", 4, 3)
        with pytest.raises(discord.NotFound):
            await fetched.attachments[0].read()


async def test_the_bot_that_does_not_answer(sandbox, people):
    channel = sandbox.channel("table-1").id
    async with running(sandbox, setup) as bot:
        ada = await people("Ada")
        asked = asyncio.create_task(ada.slash(channel, "test fails"))
        await bot.fault()
        sandbox.advance(3.1)
        answer = await asked
        assert (answer.outcome, answer.error) == ("failed", "The application did not respond.")


async def test_an_offline_bot(sandbox, people):
    async with running(sandbox, setup):
        pass
    ada = await people("Ada")
    answer = await ada.slash(sandbox.channel("table-1").id, "test slow")
    assert answer.outcome == "failed"
    assert "offline" in answer.error
