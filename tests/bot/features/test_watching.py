from types import SimpleNamespace

import discord
import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind
from bot.features.watching import PAGE, WatchCommand
from bot.interaction.rights import ASKED
from bot.match.pure.people.settings import Way
from bot.match.services.watching import RunningGame
from tests.bot.features.saying import say
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import CHANNEL, opened, press, unknown_message
from tests.bot.ui.test_presses import asked
from tests.wording import en

HIDDEN = discord.Permissions.none()
OPEN = discord.Permissions(view_channel=True)
KEEPER = discord.Permissions(view_channel=True, manage_threads=True)


class Room:
    name = "hall"

    def __init__(self, number, **rights):
        self.id = number
        self.rights = rights

    def permissions_for(self, member):
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
        assert answer.said == en("There are no open tables. Open one with `/game new`.")
        return []
    found = channels_in(answer)
    while following := answer.labelled().get(en("Next")):
        answer = await press(host, user, following, private=True, **facts)
        found += channels_in(answer)
    return found


def stand(host, *there):
    found = {room.id: room for room in there}
    host.guild = SimpleNamespace(get_channel_or_thread=found.get, channels=())


async def test_channels_that_one_does_not_see(host):
    stand(host, Room(1, u102=HIDDEN), Room(2), Room(3, u101=HIDDEN))
    for channel in (1, 2, 3):
        await opened(host, ADA, channel)
    assert await listed(host, ADA) == [2, 1]
    assert await listed(host, BEN) == [3, 2]
    assert await listed(host, DEV) == [3, 2, 1]


async def test_threads_are_seen_like_their_channel_and_what_the_bot_does_not_know_from_there_alone(host):
    hall = Room(1, u102=HIDDEN)
    stand(host, Thread(10, hall), Thread(11, hall), Thread(12, None))
    for channel in (10, 11, 12, CHANNEL):
        await opened(host, ADA, channel)
    assert await listed(host, ADA) == [CHANNEL, 11, 10]  # where one is one sees
    assert await listed(host, ADA, place=5) == [11, 10]
    assert await listed(host, BEN, place=5) == []


async def test_private_threads_are_seen_by_those_who_are_in_them(host):
    hall = Room(1, u103=KEEPER, u104=HIDDEN)
    thread = Thread(10, hall, members={ADA, DEV})
    stand(host, thread)
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
    stand(host, Thread(10, Room(1), members={ADA}, fault=fault), Room(2))
    await opened(host, ADA, 10)
    await opened(host, ADA, 2)
    assert await listed(host, ADA) == [2]


async def test_of_many_private_threads_not_all_are_asked(host):
    threads = [Thread(10 + number, Room(1), members={ADA}) for number in range(ASKED + 5)]
    stand(host, *threads)
    for thread in threads:
        await opened(host, ADA, thread.id)
    assert len(await listed(host, ADA)) == ASKED
    before = sum(thread.asked for thread in threads)
    await say(host, ADA, "list")
    assert sum(thread.asked for thread in threads) == before + ASKED, "for each page"


async def test_what_is_hidden_is_not_counted_either(host):
    stand(host, *(Room(number, u102=HIDDEN) for number in range(30)), Room(40))
    for number in (*range(30), 40):
        await opened(host, ADA, number)
    ada = await say(host, ADA, "list")
    assert ada.shown.embeds[0].footer.text == en("Page {number} of {count}", number=1, count=-(-31 // PAGE))
    ben = await say(host, BEN, "list")
    assert "\n" not in ben.shown.embeds[0].description
    assert ben.shown.embeds[0].footer.text is None


async def test_played_tables_come_first_and_are_listed_on_pages(host):
    for number in range(PAGE + 5):
        match = await opened(host, ADA, 100 + number)
        await host.service.lobby.join(match.id, BEN, f"join {number}")
        if number < PAGE + 2:
            await host.service.play.start(match.id, ADA, f"start {number}")
    stand(host, *(Room(100 + number) for number in range(PAGE + 5)))
    lines = (await say(host, ADA, "list")).shown.embeds[0].description.split("\n")
    assert len(lines) == PAGE
    assert all(en("The game is running") in line for line in lines)
    assert f"<#{100 + PAGE + 1}>" in lines[0]  # where something was done last
    assert len(await listed(host, ADA)) == PAGE + 5
    turns = []
    for channel in map(channel_in, lines):
        look = await host.service.history.look((await host.service.history.in_channel(channel)).id, None)
        turns.append(look.match.seat_of(ADA) in look.asked)
    assert turns == [en("Your turn") in line for line in lines]
    assert True in turns


async def test_in_a_direct_message_ones_own_tables(host):
    await opened(host, ADA, 1, guild=None)
    match = await opened(host, BEN, 2)
    await opened(host, BEN, 3)
    await host.service.lobby.join(match.id, ADA, "join")
    assert await listed(host, ADA, guild=None) == [2, 1]
    assert await listed(host, DEV, guild=None) == []


@pytest.fixture
def rooms(host):
    made = {number: Room(number) for number in (10, 11, 12)}
    stand(host, *made.values())
    return made


async def running(host, channel, game="mykerinos", users=(ADA, BEN), **options):
    made = await opened(host, users[0], channel, game=game, players=len(users), **options)
    for user in users[1:]:
        await host.service.lobby.join(made.id, user, f"join {channel} {user}")
    return (await host.service.play.start(made.id, users[0], f"start {channel}")).match


async def board_of(host, user, match, **facts):
    listed = await say(host, user, "list")
    return await press(host, user, listed.shown.view.children[0], [str(match.id)], private=True, **facts)


def test_the_closest_game_is_the_one_whose_leader_leads_by_the_smallest_share():
    games = [
        RunningGame(1, 0, ()),
        RunningGame(2, 0, (10, 5)),
        RunningGame(3, 0, (0, 0)),
        RunningGame(4, 0, (60, 59, 3)),
    ]
    games += [RunningGame(5, 0, (7, 7)), RunningGame(6, 0, (-2, -3)), RunningGame(7, 0, (5,))]
    assert [one.match for one in sorted(games, key=lambda one: one.gap)] == [5, 4, 2, 1, 3, 6, 7]


async def test_games_without_points_are_listed_without_them_and_ended_ones_are_not_listed(host, rooms):
    sand = await running(host, 10, "chronos", users=(ADA, BEN, CHLOE))
    calm = await running(host, 11, "museum")
    over = await running(host, 12)
    await host.service.lobby.cancel(over.id, ADA, "off", moderator=False)
    found = await host.service.watching.closest([sand.id, calm.id, over.id])
    assert [(one.match, one.points) for one in found] == [(sand.id, ()), (calm.id, ())]
    text = (await say(host, DEV, "list")).shown.embeds[0].description
    assert all(one in text for one in ("<#10>", "<#11>"))


async def test_the_board_is_what_everyone_may_see_even_for_a_player(host, rooms):
    match = await running(host, 10, "museum")
    for user in (ADA, DEV):
        host.pictures.drawn.clear()
        board = await board_of(host, user, match)
        assert not board.shown.embeds
        assert len(board.shown.attachments) == len(host.pictures.drawn) > 0
        for _, view, _ in host.pictures.drawn:
            assert view.viewer is None
            for seat in view.seats:
                assert (seat.cards, seat.held, seat.patron, seat.offered) == (None,) * 4
    assert en("Follow") in board.labelled()
    ada = await board_of(host, ADA, match)
    assert en("Follow") not in ada.labelled(), "players hear of the end anyway"
    back = await press(host, ADA, ada.labelled()[en("Back")], private=True)
    assert "<#10>" in back.shown.embeds[0].description
    assert back.shown.view.children[0].item.placeholder == en("Show a board"), "the same board can be chosen again"


async def test_who_cannot_see_the_channel_gets_nothing_of_its_table(host, rooms):
    match = await running(host, 10)
    board = await board_of(host, DEV, match)
    rooms[10].rights[f"u{DEV}"] = HIDDEN
    assert en("There are no open tables. Open one with `/game new`.") in (await say(host, DEV, "list")).said
    for label in (en("Refresh"), en("Follow")):
        answer = await press(host, DEV, board.labelled()[label], private=True)
        assert answer.shown is None, "nothing but words"
        assert "Mykerinos" not in answer.said
    assert await host.service.watching.followed(DEV, [match.id]) == set()
    forged = ControlId(ControlKind.WATCH, match.id, 0, ("board", "tables", "0"))
    for elsewhere in ({"guild": 77}, {"guild": None}):
        assert (await press(host, ADA, forged, **elsewhere)).shown is None


async def test_following_and_no_longer_and_not_once_the_game_has_ended(host, rooms):
    match = await running(host, 10)
    board = await board_of(host, DEV, match)
    followed = await press(host, DEV, board.labelled()[en("Follow")], private=True)
    assert "<#10>" in followed.said
    assert "🔔" in (await say(host, DEV, "list")).shown.embeds[0].description
    assert "🔔" not in (await say(host, CHLOE, "list")).shown.embeds[0].description
    again = await press(host, DEV, board.labelled()[en("Follow")], private=True)
    left = await press(host, DEV, again.labelled()[en("Unfollow")], private=True)
    assert en("Follow") in left.labelled()
    assert await host.service.watching.followed(DEV, [match.id]) == set()
    await host.service.lobby.cancel(match.id, ADA, "off", moderator=True)
    late = await press(host, DEV, board.labelled()[en("Follow")], private=True)
    assert en("This game has already ended.") in late.said
    assert en("Follow") not in late.labelled()
    assert await host.service.watching.followed(DEV, [match.id]) == set()


@pytest.mark.parametrize(
    ("way", "says", "stored"),
    [
        (Way.MENTION, en("I'll mention you in {channel} when this game ends.", channel="<#10>"), True),
        (Way.DIRECT, en("I'll send you a direct message when this game ends."), True),
        (
            Way.QUIET,
            en("I don't send you any notices, so you can't follow games. You can change this in `/player settings`."),
            False,
        ),
    ],
)
async def test_how_a_follower_will_be_told(host, rooms, way, says, stored):
    match = await running(host, 10)
    await host.service.people.change(DEV, lambda person: replace(person, way=way))
    board = await board_of(host, DEV, match)
    assert says in (await press(host, DEV, board.labelled()[en("Follow")], private=True)).said
    assert bool(await host.service.watching.followed(DEV, [match.id])) is stored


async def test_league_watch_lists_only_games_of_leagues(host, rooms):
    await running(host, 10)
    await running(host, 11, league=3)
    interaction = host.come(DEV)
    await WatchCommand.watch.callback(WatchCommand(), interaction)
    text = interaction.shown.embeds[0].description
    assert "<#11>" in text
    assert "<#10>" not in text
    rooms[11].rights[f"u{DEV}"] = HIDDEN
    hidden = host.come(DEV)
    await WatchCommand.watch.callback(WatchCommand(), hidden)
    assert en("No league game is being played right now.") in hidden.said


async def test_the_closest_game_comes_first_with_its_points(host, rooms):
    # A game that was played to its last moves is listed above one that has just begun, whichever moved last.
    match = await running(host, 10)
    while not any(one.points for one in await host.service.watching.closest([match.id])):
        user, legal, now = await asked(host, match)
        await host.service.play.act(match.id, user, legal[0], now.ply, f"move {now.ply}")
    await running(host, 11)
    first, second = (await say(host, DEV, "list")).shown.embeds[0].description.split("\n")
    assert "<#10>" in first
    assert "**" in first.partition(en("The game is running"))[2], "points"
    assert "<#11>" in second
    assert "**" not in second.partition(en("The game is running"))[2]
