import asyncio
import datetime as dt
from types import SimpleNamespace

import discord
import pytest
from msgspec.structs import replace

from bot.client.retries import PAUSES
from bot.features.table.opening import NOTE, Threads
from bot.match.pure.clock.setting import PRESETS
from bot.match.pure.table.limits import LIMITS
from bot.match.pure.table.settings import Options
from tests.bot.features.saying import guest, here, say
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import CHANNEL, GUILD, opened
from tests.wording import en

TABLE = {"game": "mykerinos", "players": 3}


async def test_a_table_for_those_invited(host):
    elsewhere = host.come(ADA, place=5)
    await say(host, ADA, "new", interaction=elsewhere, game="mykerinos", players=3, access="open", invite_1=guest(BEN))
    options = (await host.service.history.in_channel(5)).options
    assert (options.open, options.invited) == (True, (BEN,))
    await say(host, ADA, "new", invite_1=guest(BEN), invite_3=guest(BEN), invite_2=guest(ADA), **TABLE)
    wanted = Options(players=3, open=False, invited=(BEN,), clock=PRESETS["daily"], auto_costless=True)
    assert (await here(host)).options == wanted
    assert (await say(host, DEV, "join")).outcome == "refused:NOT_INVITED"
    await say(host, BEN, "join")
    assert (await here(host)).seat_of(BEN) == 1


async def test_other_bots_and_too_many_guests_are_refused(host):
    answer = await say(host, ADA, "new", game="mykerinos", players=3, invite_1=guest(BEN, bot=True))
    assert en("Other bots can't play. Add one of my computer players with `/game add-computer`.") in answer.said
    answer = await say(host, ADA, "new", game="mykerinos", players=2, invite_1=guest(BEN), invite_2=guest(CHLOE))
    assert en("You're inviting more people than there are seats.") in answer.said
    assert await here(host) is None


LACKS = {
    "view_channel": en("View Channel"),
    "send_messages": en("Send Messages"),
    "embed_links": en("Embed Links"),
    "attach_files": en("Attach Files"),
    "read_message_history": en("Read Message History"),
    "create_public_threads": en("Create Public Threads"),
    "send_messages_in_threads": en("Send Messages in Threads"),
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
    assert "**" + en("Send Messages in Threads") + "**" in answer.said
    come = host.come(ADA, channel=object.__new__(discord.Thread))
    answer = await say(host, ADA, "new", interaction=come, game="mykerinos", players=3, thread=True)
    assert en("I can only open threads in text and announcement channels, and this isn't one.") in answer.said
    assert await here(host) is None


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
    sent = []

    async def create_dm(user):
        async def send(text, **_):
            sent.append((user.id, text))
            return SimpleNamespace(id=8_001)

        return SimpleNamespace(id=8_000, send=send)

    host.create_dm, host.guild = create_dm, there
    await host.service.servers.change(GUILD, lambda before: replace(before, **settings))
    for _ in range(2):
        await say(host, ADA, "new", game="mykerinos", players=3)
    assert (await here(host) is not None) == opens
    assert [user for user, _ in sent] == ([CHLOE] if owner else [])
    assert all(r"\*here\*" in text for _, text in sent)


class Channel:
    def __init__(self, *, news=False):
        self.channel = object.__new__(
            type("TextChannel", (discord.TextChannel,), {"create_thread": self._open, "is_news": lambda _: news})
        )
        self.threads = {}
        self.opened, self.kinds = [], []
        self.undeletable = None

    async def _open(self, *, name, type, **_):  # noqa: A002 - it is called so
        number = 70 + len(self.opened)
        self.opened.append(name)
        self.kinds.append(type)
        await asyncio.sleep(0.01)

        async def delete():
            if self.undeletable:
                raise self.undeletable
            del self.threads[number]

        async def edit(*, archived):
            assert archived
            self.threads[number] = "archived"

        self.threads[number] = name
        return SimpleNamespace(id=number, delete=delete, edit=edit)

    def come(self, host, user=ADA, **facts):
        return host.come(user, channel=self.channel, **facts)


@pytest.fixture
def channel():
    return Channel()


async def tables(host):
    return [match.channel for match in await host.service.store.in_guild(GUILD)]


async def test_thirty_at_once_open_no_more_than_allowed_and_no_thread_for_the_others(host, channel):
    answers = await asyncio.gather(
        *(say(host, ADA, "new", interaction=channel.come(host), thread=True, **TABLE) for _ in range(30))
    )
    assert (len(channel.opened), sorted(channel.threads)) == (LIMITS.signups, sorted(await tables(host)))
    assert await notes(host) == {}
    assert sum("<#7" in answer.said for answer in answers) == LIMITS.signups
    assert sum(answer.outcome == "refused:MANY_SIGNUPS" for answer in answers) == 30 - LIMITS.signups


async def test_the_same_interaction_twice_opens_one_thread(host, channel):
    first, second, third = (channel.come(host) for _ in range(3))
    second.id = third.id = first.id
    both = (say(host, ADA, "new", interaction=one, thread=True, **TABLE) for one in (first, second))
    answers = [*await asyncio.gather(*both), await say(host, ADA, "new", interaction=third, thread=True, **TABLE)]
    assert len(channel.opened) == len(channel.threads) == 1
    assert {answer.said for answer in answers} == {en("Your table is open in {place}.", place="<#70>")}


async def test_when_another_process_was_faster_its_table_counts_and_the_thread_goes(host, channel, monkeypatch):
    come = channel.come(host)
    look = host.service.lobby.opened

    async def late(*facts):
        found = await look(*facts)
        await opened(host, ADA, 55, request=str(come.id))
        return found

    monkeypatch.setattr(host.service.lobby, "opened", late)
    assert "<#55>" in (await say(host, ADA, "new", interaction=come, thread=True, **TABLE)).said
    assert (len(channel.opened), channel.threads) == (1, {})


async def notes(host):
    return await host.store.metas(NOTE)


class Hall(discord.TextChannel):
    threads = ()
    guild = SimpleNamespace(id=GUILD)

    def __init__(self, *threads):
        self.threads = threads


def left(number, owner=5, messages=0, *, gone):
    async def delete():
        gone.append(number)

    return SimpleNamespace(id=number, owner_id=owner, message_count=messages, delete=delete)


def client_of(host, channel):
    return SimpleNamespace(
        store=host.store, service=host.service, user=SimpleNamespace(id=5), get_channel=lambda _: channel
    )


def snowflake(seconds, number=0):
    return discord.utils.time_snowflake(discord.utils.utcnow() + dt.timedelta(seconds=seconds)) + number


async def test_after_a_crash_threads_without_a_table_go(host):
    gone, began = [], snowflake(-3600)
    await host.store.set_meta(f"{NOTE}{began}", "901")
    await host.store.set_meta("another", "note")
    orphan, table, theirs, talk = (snowflake(-3599, number) for number in range(4))
    older, later = snowflake(-3700), snowflake(-60)
    await opened(host, ADA, table)
    threads = [left(number, gone=gone) for number in (orphan, table, older, later)]
    hall = Hall(*threads, left(theirs, owner=6, gone=gone), left(talk, messages=2, gone=gone))
    await Threads().clear(client_of(host, hall))
    assert (gone, await notes(host), await host.store.meta("another")) == ([orphan], {}, "note")


async def test_what_is_being_opened_is_left_alone(host, channel, monkeypatch):
    threads = Threads()
    gone = []

    async def create(number):
        hall = Hall(left(snowflake(0), gone=gone))
        await threads.clear(client_of(host, hall))
        raise ValueError("no table")

    with pytest.raises(ValueError, match="no table"):
        await threads.open(channel.come(host), "mykerinos", create)
    assert gone == []
    assert len(await notes(host)) == 1  # the bot checks again whether it could delete the thread


async def test_a_server_that_is_out_of_reach_waits_for_a_later_start(host):
    fresh, old = snowflake(-60), snowflake(-8 * 86_400)
    for number in (fresh, old):
        await host.store.set_meta(f"{NOTE}{number}", "901")
    await Threads().clear(client_of(host, None))
    assert set(await notes(host)) == {f"{NOTE}{fresh}"}


async def test_a_thread_whose_table_could_not_be_opened_goes_if_it_can(host, monkeypatch, caplog):
    async def fails(**_):
        raise ValueError("no room")

    monkeypatch.setattr(host.service.lobby, "create", fails)
    monkeypatch.setattr("bot.client.retries.PAUSES", [0.0 for _ in PAUSES])
    forbidden = discord.Forbidden(SimpleNamespace(status=403, reason=""), {"code": 50013, "message": "no"})
    out_of_reach = ConnectionResetError(104, "reset")
    theirs = en("{game}: {name}'s table", game="Mykerinos", name=f"User {ADA}")
    for fault, left in ((None, []), (forbidden, ["archived"]), (out_of_reach, [theirs])):
        channel = Channel()
        channel.undeletable = fault
        answer = await say(host, ADA, "new", interaction=channel.come(host), thread=True, **TABLE)
        assert answer.outcome.startswith("failed:")
        assert (len(channel.opened), [*channel.threads.values()]) == (1, left)
        assert ("could not be taken away" in caplog.text) is (fault is out_of_reach)


async def test_what_the_member_may_not_do_the_bot_does_not_for_them(host, channel):
    for may_not in ("send_messages", "create_public_threads", "send_messages_in_threads"):
        come = channel.come(host, may_not=(may_not,), moderator=True)
        said = (await say(host, ADA, "new", interaction=come, thread=True, **TABLE)).said
        missing = "You can't open this table here. You're missing permissions in this channel: {permissions}."
        assert said == en(missing, permissions=f"**{LACKS[may_not]}**")
    here_ = host.come(ADA, may_not=("send_messages",))
    in_thread = host.come(ADA, may_not=("send_messages_in_threads",), channel=object.__new__(discord.Thread))
    for come, name in ((here_, en("Send Messages")), (in_thread, en("Send Messages in Threads"))):
        assert f"**{name}**." in (await say(host, ADA, "new", interaction=come, **TABLE)).said
    assert (channel.opened, await tables(host)) == ([], [])
    # In a thread the right to write in the channel around it does not count.
    thread = host.come(ADA, may_not=("send_messages",), channel=object.__new__(discord.Thread))
    await say(host, ADA, "new", interaction=thread, **TABLE)
    assert (await here(host)).channel == CHANNEL


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Ada\n\u202e@everyone", "Ada @everyone"), ("discord.gg/abc", "discord.gg∕abc"), ("\u200b\u3164", en("Blue"))],
)
async def test_the_name_of_a_thread_is_one_line_that_can_be_seen(host, channel, name, shown):
    come = channel.come(host)
    come.user.display_name = name
    await say(host, ADA, "new", interaction=come, thread=True, **TABLE)
    assert channel.opened == [en("{game}: {name}'s table", game="Mykerinos", name=shown)]
