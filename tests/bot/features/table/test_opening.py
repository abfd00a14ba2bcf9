from types import SimpleNamespace

import discord
import pytest
from msgspec.structs import replace

from bot.match.pure.clock.setting import PRESETS
from bot.match.pure.table.settings import Options
from tests.bot.features.saying import guest, here, say
from tests.bot.features.table.test_threads import Channel
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import CHANNEL, GUILD


async def test_a_table_for_those_invited(host):
    elsewhere = host.come(ADA, place=5)
    await say(host, ADA, "new", interaction=elsewhere, game="mykerinos", players=3, access="open", invite_1=guest(BEN))
    options = (await host.service.history.in_channel(5)).options
    assert (options.open, options.invited) == (True, (BEN,))
    await say(
        host, ADA, "new", game="mykerinos", players=3, invite_1=guest(BEN), invite_3=guest(BEN), invite_2=guest(ADA)
    )
    assert (await here(host)).options == Options(
        players=3, open=False, invited=(BEN,), clock=PRESETS["daily"], auto_costless=True
    )
    assert "aren't invited" in (await say(host, DEV, "join")).said
    await say(host, BEN, "join")
    assert (await here(host)).seat_of(BEN) == 1


async def test_other_bots_and_too_many_guests_are_refused(host):
    assert "bots" in (await say(host, ADA, "new", game="mykerinos", players=3, invite_1=guest(BEN, bot=True))).said
    answer = await say(host, ADA, "new", game="mykerinos", players=2, invite_1=guest(BEN), invite_2=guest(CHLOE))
    assert "more people than there are seats" in answer.said
    assert await here(host) is None


LACKS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}


async def test_what_the_bot_lacks_is_said_before_a_table_or_a_thread_opens(host):
    channel = Channel()
    for lacks, name in LACKS.items():
        come = channel.come(host, lacks=(lacks,))
        answer = await say(host, ADA, "new", interaction=come, game="mykerinos", players=3, thread="threads" in lacks)
        assert f"**{name}**" in answer.said
        assert answer.said.count("**") == 2
    assert await here(host) is None
    assert channel.opened == []


@pytest.mark.parametrize(
    ("news", "kind"), [(False, discord.ChannelType.public_thread), (True, discord.ChannelType.news_thread)]
)
async def test_a_thread_of_its_own(host, news, kind):
    channel = Channel(news=news)
    answer = await say(host, ADA, "new", interaction=channel.come(host), game="mykerinos", players=3, thread=True)
    ((number, name),) = channel.threads.items()
    assert (await host.service.history.in_channel(number)).owner == ADA
    assert await here(host) is None
    assert f"<#{number}>" in answer.said
    assert channel.kinds == [kind]
    assert len(name) <= 100


async def test_in_a_thread_its_own_permission_counts_and_there_is_no_thread_within_it(host):
    come = host.come(ADA, channel=object.__new__(discord.Thread), lacks=("send_messages_in_threads",))
    answer = await say(host, ADA, "new", interaction=come, game="mykerinos", players=3)
    assert "**Send Messages in Threads**" in answer.said
    come = host.come(ADA, channel=object.__new__(discord.Thread))
    answer = await say(host, ADA, "new", interaction=come, game="mykerinos", players=3, thread=True)
    assert "only open threads in text and announcement channels" in answer.said
    assert await here(host) is None


async def test_direct_messages_have_no_permissions_to_lack(host):
    come = host.come(ADA, guild=None, lacks=("view_channel",))
    await say(host, ADA, "new", interaction=come, game="mykerinos", players=3)
    assert (await here(host)).guild is None


def guild_with(*channels, roles=()):
    return SimpleNamespace(
        id=GUILD,
        name="Play *here*",
        owner_id=CHLOE,
        preferred_locale=discord.Locale.british_english,
        channels=[SimpleNamespace(id=one) for one in channels],
        get_channel=lambda number: number if number in channels else None,
        get_channel_or_thread=lambda _: None,
        get_role=lambda number: number if number in roles else None,
    )


class Letters:
    def __init__(self, host):
        self.sent = []
        host.create_dm = self.create

    async def create(self, user):
        async def send(text, **_):
            self.sent.append((user.id, text))
            return SimpleNamespace(id=8_001)

        return SimpleNamespace(id=8_000, send=send)


@pytest.mark.parametrize(
    ("settings", "there", "opens", "owner"),
    [
        ({"channels": (55,)}, guild_with(CHANNEL), True, True),
        ({"channels": (55, 56)}, guild_with(CHANNEL, 56), False, False),
        ({"opener": 77}, guild_with(CHANNEL), True, True),
        ({"opener": 77}, guild_with(CHANNEL, roles=(77,)), False, False),
        ({"channels": (55,)}, guild_with(), False, False),
    ],
)
async def test_what_is_gone_binds_nobody(host, settings, there, opens, owner):
    letters, host.guild = Letters(host), there
    await host.service.servers.change(GUILD, lambda before: replace(before, **settings))
    for _ in range(2):
        await say(host, ADA, "new", game="mykerinos", players=3)
    assert (await here(host) is not None) == opens
    assert [user for user, _ in letters.sent] == ([CHLOE] if owner else [])
    assert all("gone" in text and r"\*here\*" in text for _, text in letters.sent)
