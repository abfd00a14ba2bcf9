from types import SimpleNamespace

import discord
import pytest

from bot.features.watching import PAGE
from bot.interaction.rights import ASKED
from tests.bot.features.saying import say
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import CHANNEL, opened, press, unknown_message

HIDDEN = discord.Permissions.none()
OPEN = discord.Permissions(view_channel=True)
KEEPER = discord.Permissions(view_channel=True, manage_threads=True)


class Room:
    name = "hall"

    def __init__(self, number, **rights):
        self.id = number
        self.rights = rights
        self.asked = 0

    def permissions_for(self, member):
        self.asked += 1
        return self.rights.get(f"u{member.id}", OPEN)


class Thread(discord.Thread):
    parent = None
    id = 0
    name = "nook"

    def __init__(self, number, parent, members=None, fault=None):
        self.id, self.parent, self.inside, self.fault, self.asked = number, parent, members, fault, 0

    def is_private(self):
        return self.inside is not None

    async def fetch_member(self, user):
        self.asked += 1
        if self.fault or user not in self.inside:
            raise self.fault or unknown_message()


def channel_in(line):
    return int(line.partition("<#")[2].partition(">")[0])


def channels_in(answer):
    return [channel_in(line) for line in answer.shown.embeds[0].description.split("\n")]


async def listed(host, user, **facts):
    answer = await say(host, user, "list", interaction=host.come(user, **facts))
    if not answer.shown or not answer.shown.embeds:
        assert answer.said == "There are no open tables. Open one with `/game new`."
        return []
    found = channels_in(answer)
    while following := answer.labelled().get("Next"):
        answer = await press(host, user, following, private=True, **facts)
        found += channels_in(answer)
    return found


def rooms(host, *there):
    found = {room.id: room for room in there}
    host.guild = SimpleNamespace(get_channel_or_thread=found.get, channels=())


async def test_channels_that_one_does_not_see(host):
    rooms(host, Room(1, u102=HIDDEN), Room(2), Room(3, u101=HIDDEN))
    for channel in (1, 2, 3):
        await opened(host, ADA, channel)
    assert await listed(host, ADA) == [2, 1]
    assert await listed(host, BEN) == [3, 2]
    assert await listed(host, DEV) == [3, 2, 1]


async def test_threads_are_seen_like_their_channel_and_what_the_bot_does_not_know_from_there_alone(host):
    hall = Room(1, u102=HIDDEN)
    rooms(host, Thread(10, hall), Thread(11, hall), Thread(12, None))
    for channel in (10, 11, 12, CHANNEL):
        await opened(host, ADA, channel)
    assert await listed(host, ADA) == [CHANNEL, 11, 10]  # where one is one sees
    assert await listed(host, ADA, place=5) == [11, 10]
    assert await listed(host, BEN, place=5) == []


async def test_private_threads_are_seen_by_those_who_are_in_them(host):
    hall = Room(1, u103=KEEPER, u104=HIDDEN)
    thread = Thread(10, hall, members={ADA, DEV})
    rooms(host, thread)
    await opened(host, ADA, 10)
    assert await listed(host, ADA) == [10]
    assert await listed(host, BEN) == []
    assert thread.asked == 2
    assert await listed(host, CHLOE) == [10]  # people who manage threads see them all
    assert await listed(host, DEV) == []
    assert await listed(host, BEN, place=10) == [10]
    assert thread.asked == 2


@pytest.mark.parametrize("fault", [ConnectionResetError(104, "reset"), TimeoutError()])
async def test_when_discord_cannot_be_asked_a_private_thread_stays_hidden(host, fault):
    rooms(host, Thread(10, Room(1), members={ADA}, fault=fault), Room(2))
    await opened(host, ADA, 10)
    await opened(host, ADA, 2)
    assert await listed(host, ADA) == [2]


async def test_of_many_private_threads_not_all_are_asked(host):
    threads = [Thread(10 + number, Room(1), members={ADA}) for number in range(ASKED + 5)]
    rooms(host, *threads)
    for thread in threads:
        await opened(host, ADA, thread.id)
    assert len(await listed(host, ADA)) == ASKED
    before = sum(thread.asked for thread in threads)
    await say(host, ADA, "list")
    assert sum(thread.asked for thread in threads) == before + ASKED, "for each page"


async def test_what_is_hidden_is_not_counted_either(host):
    rooms(host, *(Room(number, u102=HIDDEN) for number in range(30)), Room(40))
    for number in (*range(30), 40):
        await opened(host, ADA, number)
    ada = await say(host, ADA, "list")
    assert ada.shown.embeds[0].footer.text.endswith(f"of {-(-31 // PAGE)}")
    ben = await say(host, BEN, "list")
    assert "\n" not in ben.shown.embeds[0].description
    assert ben.shown.embeds[0].footer.text is None


async def test_played_tables_come_first_and_are_listed_on_pages(host):
    for number in range(PAGE + 5):
        match = await opened(host, ADA, 100 + number)
        await host.service.lobby.join(match.id, BEN, f"join {number}")
        if number < PAGE + 2:
            await host.service.play.start(match.id, ADA, f"start {number}")
    rooms(host, *(Room(100 + number) for number in range(PAGE + 5)))
    lines = (await say(host, ADA, "list")).shown.embeds[0].description.split("\n")
    assert len(lines) == PAGE
    assert all("The game is running" in line for line in lines)
    assert f"<#{100 + PAGE + 1}>" in lines[0]  # where something was done last
    assert len(await listed(host, ADA)) == PAGE + 5
    turns = []
    for channel in map(channel_in, lines):
        look = await host.service.history.look((await host.service.history.in_channel(channel)).id, None)
        turns.append(look.match.seat_of(ADA) in look.asked)
    assert turns == ["Your turn" in line for line in lines]
    assert True in turns


async def test_in_a_direct_message_ones_own_tables(host):
    await opened(host, ADA, 1, guild=None)
    match = await opened(host, BEN, 2)
    await opened(host, BEN, 3)
    await host.service.lobby.join(match.id, ADA, "join")
    assert await listed(host, ADA, guild=None) == [2, 1]
    assert await listed(host, DEV, guild=None) == []
