import io
import re

import discord
import pytest

from sandbox.http.routes import all_routes
from tests.sandbox import contract
from tests.sandbox.cog import setup
from tests.sandbox.conftest import running
from tests.sandbox.pictures import png

pytestmark = [contract.needs_description]


async def everything(bot, sandbox, ada):
    channel_id = sandbox.channel("table-1").id
    await ada.slash(channel_id, "test fruit", name="x")
    await ada.settled(await ada.slash(channel_id, "test slow"))
    await ada.slash(channel_id, "test more")
    await ada.wait_event("MESSAGE_DELETE")
    panel = (await ada.slash(channel_id, "test panel")).message
    await ada.autocomplete(channel_id, "test fruit", "name", "a")
    await ada.choose(panel, ["red"])
    for label in ("Reply", "Update", "Picture"):
        await ada.press(panel, label)
    await ada.submit(await ada.press(panel, "Form"), name="Ada")
    await ada.press(panel, "Ack")
    await ada.wait_for(channel_id, lambda m: m["content"] == "edited later")
    channel = bot.get_channel(channel_id)
    embed = discord.Embed(title="t", description="d", colour=3, timestamp=discord.utils.utcnow())
    embed.set_image(url="attachment://a.png").add_field(name="n", value="v").set_footer(text="f").set_author(name="a")
    message = await channel.send("x", embed=embed, file=discord.File(io.BytesIO(png(2, 2)), "a.png"), nonce="n1")
    await message.edit(content="y", attachments=message.attachments)
    await message.reply("z", mention_author=False)
    thread = await message.create_thread(name="t")
    await thread.send("x")
    await thread.edit(archived=True)
    await channel.create_thread(name="u", type=discord.ChannelType.public_thread)
    await channel.fetch_message(message.id)
    assert [m async for m in channel.history(limit=5)]
    guild = await bot.fetch_guild(sandbox.guild.id)
    await guild.fetch_member(sandbox.user("Ben").id)
    await guild.fetch_channels()
    await guild.fetch_roles()
    await guild.active_threads()
    await (await bot.fetch_user(sandbox.user("Ben").id)).send("hello")
    await bot.fetch_channel(channel_id)
    await bot.tree.fetch_commands()
    await channel.typing()
    await message.delete()
    with pytest.raises(discord.HTTPException):
        await channel.send("x" * 2001)
    layout = discord.ui.LayoutView()
    button = discord.ui.Button(label="b", custom_id="b")
    layout.add_item(
        discord.ui.Container(
            discord.ui.TextDisplay("t"), discord.ui.Separator(), discord.ui.Section("s", accessory=button)
        )
    )
    layout.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png", description="alt")))
    await channel.send(view=layout, file=discord.File(io.BytesIO(png(2, 2)), "a.png"))


async def test_both_directions(sandbox, people):
    async with running(sandbox, setup) as bot:
        ada = await people("Ada")
        await everything(bot, sandbox, ada)
        assert bot.faults == []
    requests = sandbox.requests
    assert len({r.route for r in requests}) >= 20
    assert contract.violations(requests) == []
    assert [problem for request in requests for problem in contract.answer_problems(request)] == []
    assert [problem for event in ada.events for problem in contract.event_problems(event)] == []


async def test_every_route_exists_at_discord(sandbox):
    paths = contract.description()["paths"]
    for route in all_routes():
        known = contract.path_of(re.sub(r"\{[^}]+\}", "1", route.path))
        assert known, route.path
        assert route.method.lower() in paths[known], route.path


@pytest.mark.parametrize(
    ("body", "problem", "noted"),
    [
        ({"content": "x", "componets": []}, "componets: nobody knows this key", None),
        ({"embeds": [{"titel": "x"}]}, "embeds/0/titel: nobody knows this key", "embeds.titel"),
        (
            {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "colour": 1}]}]},
            "colour",
            "components.components.colour",
        ),
        ({"content": 5}, "content: ", None),
        ({"embeds": [{"title": "x" * 257}]}, "embeds/0/title", None),
    ],
)
async def test_a_violation_is_found(*, sandbox, api, body, problem, noted, unsupported):
    if noted:
        unsupported.add(f"{noted} of POST /channels/{{channel_id}}/messages")
    await api("POST", f"/channels/{sandbox.channel('table-1').id}/messages", body)
    found = contract.violations(sandbox.requests)
    assert any(problem in each for each in found), found


async def test_an_endpoint_that_discord_has_not(sandbox, api):
    await api("GET", "/guilds/1/weather")
    assert contract.violations(sandbox.requests) == ["GET /guilds/1/weather: Discord has no such endpoint"]
