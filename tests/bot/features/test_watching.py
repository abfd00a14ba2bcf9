from types import SimpleNamespace

import discord
import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind
from bot.features.watching import WatchCommand
from bot.match.pure.people.settings import Way
from bot.match.services.watching import RunningGame
from tests.bot.features.saying import say
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import MEMBER, press
from tests.bot.ui.pressing import opened as opened_for

HIDDEN = discord.Permissions.none()


class Rooms:
    channels = ()

    def __init__(self, hidden=()):
        self.hidden = set(hidden)

    def get_channel_or_thread(self, number):
        def rights(member):
            return HIDDEN if (member.id, number) in self.hidden else MEMBER

        return SimpleNamespace(id=number, name=f"room-{number}", permissions_for=rights)


@pytest.fixture
def rooms(host):
    host.guild = Rooms()
    return host.guild


async def running(host, channel, game="mykerinos", users=(ADA, BEN), **options):
    made = await opened_for(host, users[0], channel, game=game, players=len(users), **options)
    for user in users[1:]:
        await host.service.lobby.join(made.id, user, f"join {channel} {user}")
    return (await host.service.play.start(made.id, users[0], f"start {channel}")).match


async def opened(host, user, match, **facts):
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
    assert "<#10>" in text
    assert "<#11>" in text


async def test_the_board_is_what_everyone_may_see_even_for_a_player(host, rooms):
    match = await running(host, 10, "museum")
    for user in (ADA, DEV):
        host.pictures.drawn.clear()
        board = await opened(host, user, match)
        assert not board.shown.embeds
        assert len(board.shown.attachments) == len(host.pictures.drawn) > 0
        for _, view, _ in host.pictures.drawn:
            assert view.viewer is None
            for seat in view.seats:
                assert (seat.cards, seat.held, seat.patron, seat.offered) == (None,) * 4
    assert "Follow" in board.labelled()
    ada = await opened(host, ADA, match)
    assert "Follow" not in ada.labelled(), "players hear of the end anyway"
    back = await press(host, ADA, ada.labelled()["Back"], private=True)
    assert "<#10>" in back.shown.embeds[0].description
    assert back.shown.view.children[0].item.placeholder == "Show a board", "the same board can be chosen again"


async def test_who_cannot_see_the_channel_gets_nothing_of_its_table(host, rooms):
    match = await running(host, 10)
    board = await opened(host, DEV, match)
    rooms.hidden.add((DEV, 10))
    assert "no open tables" in (await say(host, DEV, "list")).said
    for label in ("Refresh", "Follow"):
        answer = await press(host, DEV, board.labelled()[label], private=True)
        assert answer.shown is None, "nothing but words"
        assert "Mykerinos" not in answer.said
    assert await host.service.watching.followed(DEV, [match.id]) == set()
    forged = ControlId(ControlKind.WATCH, match.id, 0, ("board", "tables", "0"))
    for elsewhere in ({"guild": 77}, {"guild": None}):
        assert (await press(host, ADA, forged, **elsewhere)).shown is None


async def test_following_and_no_longer_and_not_once_the_game_has_ended(host, rooms):
    match = await running(host, 10)
    board = await opened(host, DEV, match)
    followed = await press(host, DEV, board.labelled()["Follow"], private=True)
    assert "I'll mention you in <#10>" in followed.said
    assert "🔔" in (await say(host, DEV, "list")).shown.embeds[0].description
    assert "🔔" not in (await say(host, CHLOE, "list")).shown.embeds[0].description
    again = await press(host, DEV, board.labelled()["Follow"], private=True)
    left = await press(host, DEV, again.labelled()["Unfollow"], private=True)
    assert "Follow" in left.labelled()
    assert await host.service.watching.followed(DEV, [match.id]) == set()
    await host.service.lobby.cancel(match.id, ADA, "off", moderator=True)
    late = await press(host, DEV, board.labelled()["Follow"], private=True)
    assert "already ended" in late.said
    assert "Follow" not in late.labelled()
    assert await host.service.watching.followed(DEV, [match.id]) == set()


@pytest.mark.parametrize(
    ("way", "says", "stored"), [(Way.DIRECT, "direct message", True), (Way.QUIET, "send you any notices", False)]
)
async def test_how_a_follower_will_be_told(host, rooms, way, says, stored):
    match = await running(host, 10)
    await host.service.people.change(DEV, lambda person: replace(person, way=way))
    board = await opened(host, DEV, match)
    assert says in (await press(host, DEV, board.labelled()["Follow"], private=True)).said
    assert bool(await host.service.watching.followed(DEV, [match.id])) is stored


async def test_league_watch_lists_only_games_of_leagues(host, rooms):
    await running(host, 10)
    await running(host, 11, league=3)
    interaction = host.come(DEV)
    await WatchCommand.watch.callback(WatchCommand(), interaction)
    text = interaction.shown.embeds[0].description
    assert "<#11>" in text
    assert "<#10>" not in text
    rooms.hidden.add((DEV, 11))
    hidden = host.come(DEV)
    await WatchCommand.watch.callback(WatchCommand(), hidden)
    assert "No league game" in hidden.said


async def test_the_closest_game_comes_first_with_its_points(host, rooms):
    # A game that was played to its last moves is listed above one that has just begun, whichever moved last.
    match = await running(host, 10)
    while not any(one.points for one in await host.service.watching.closest([match.id])):
        position = await host.service.positions.now(match.id)
        seat = position.pending.asked[0]
        legal = host.service.desk.games["mykerinos"].legal(position.state, seat, 0)
        user = position.match.players[seat].user
        await host.service.play.act(match.id, user, legal[0], position.match.ply, f"move {position.match.ply}")
    await running(host, 11)
    first, second = (await say(host, DEV, "list")).shown.embeds[0].description.split("\n")
    assert "<#10>" in first
    assert "**" in first.partition("The game is running")[2], "points"
    assert "<#11>" in second
    assert "**" not in second.partition("The game is running")[2]
