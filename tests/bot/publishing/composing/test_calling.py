import pytest
from msgspec.structs import replace

from bot.match.pure.notices.deciding import called as pinged
from bot.match.pure.people.settings import Way
from bot.match.pure.table.model import LEFT, Player, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.settings import Starts
from bot.publishing.composing.calling import thanks, with_calls
from bot.publishing.composing.messages import Post
from games.mykerinos.events import Declined
from tests.bot.publishing.reading import called
from tests.bot.tables import ADA, BEN, CHLOE, act, match_of, row_of
from tests.wording import en

pytestmark = pytest.mark.processes
NOW = object()
FULL = en("{owner}, the table is full: you can start the game.", owner="")


def calling(scene, words):
    return [message for message in scene.messages() if words in message["content"]]


async def test_the_owner_of_a_full_table_is_called_once_after_a_restart_too(scene):
    ada, ben, chloe, _ = scene.users
    match = await scene.open(people=3, computers=0)  # nothing is posted yet
    await scene.published()
    (message,) = calling(scene, FULL)
    assert called(message) == [ada]
    assert en("{who} took the last seat.", who=f"<@{chloe}>") in message["content"]
    await scene.stop()
    scene.publish()
    # If a player comes and goes, the bot pings nobody again.
    await scene.service.lobby.leave(match.id, chloe, scene.request())
    await scene.service.lobby.join(match.id, chloe, scene.request())
    await scene.service.lobby.leave(match.id, ben, scene.request())
    await scene.service.lobby.join(match.id, ben, scene.request())
    await scene.settled()
    assert len(calling(scene, FULL)) == 1


@pytest.mark.parametrize("settings", [{"way": Way.QUIET}, {"zone": "UTC", "quiet": NOW}])
async def test_an_owner_who_wants_no_calls_or_sleeps_is_named_and_not_called(scene, settings):
    ada = scene.users[0]
    if settings.get("quiet") is NOW:
        minute = scene.service.desk.now() // 60_000 % 1440
        settings = settings | {"quiet": ((minute - 5) % 1440, (minute + 60) % 1440)}
    await scene.service.own.set(ada, lambda person: replace(person, **settings))
    scene.publish()
    await scene.open(people=3, computers=0)
    await scene.settled()
    (message,) = calling(scene, FULL)
    assert f"<@{ada}>" in message["content"]
    assert called(message) == []


def test_who_was_erased_is_no_mention_in_the_last_line():
    match = match_of(2, status=Status.OVER, ply=9)
    gone = replace(match.players[0], user=LEFT)
    match, row = replace(match, players=(gone, match.players[1])), row_of(last=9)
    (line,) = thanks(row, match, en)
    assert line == en("Thanks for playing, {people}!", people=en.listed([en("a player who left"), f"<@{BEN}>"]))
    (post,) = with_calls([Post(content=line)], row, match, {}, 0)
    assert post.pings == (BEN,)


async def test_a_table_that_is_full_no_longer_when_that_can_be_posted_calls_nobody(scene):
    match = await scene.open(people=2, computers=0)
    await scene.service.lobby.leave(match.id, scene.users[1], scene.request())
    await scene.published()
    assert calling(scene, FULL) == []


async def test_at_the_end_the_result_calls_all_who_played_once(scene):
    match = await scene.begin(people=2, computers=1)
    resigned = scene.users[1]
    await scene.service.leaving.resign(match.id, resigned, scene.request())
    while (await scene.service.history.get(match.id)).status is Status.ACTIVE:
        user, moves = await scene.asked(match.id)
        await scene.service.play.act(match.id, user, moves[-1], None, scene.request())
    scene.gone()
    scene.publish()
    await scene.settled(60)
    (message,) = calling(scene, en("The game is over") + ".")
    assert called(message) == sorted(scene.users[:2])
    assert message["embeds"], "it is the message with the result"


async def test_a_full_table_that_starts_by_itself_tells_its_players_when_and_how_to_stop_it(scene):
    ada, ben, *_ = scene.users
    scene.publish()
    match = await scene.open(people=3, computers=0, starts=Starts.ALWAYS)
    await scene.settled()
    due = await scene.service.starting.at(match.id)
    (message,) = calling(scene, f"<t:{due // 1000}:")
    assert en("Not yet") in message["content"]
    assert called(message) == [ada, ben], "the one who has just joined is there"
    signup = next(one for one in scene.messages() if one["embeds"])
    labels = [button["label"] for button in signup["components"][0]["components"]]
    assert en("Not yet") in labels
    assert en("Join") not in labels
    assert f"<t:{due // 1000}:" in str(signup["embeds"])
    await scene.service.starting.put_off(match.id, ben, scene.request())
    await scene.settled()
    said = "{who} isn't ready yet. {owner} can start the game as soon as everyone is."
    (message,) = calling(scene, en(said, who=f"<@{ben}>", owner=f"<@{ada}>"))
    assert called(message) == [ada]
    signup = next(one for one in scene.messages() if one["embeds"])
    assert en("Join") in [button["label"] for button in signup["components"][0]["components"]]
    assert "<t:" not in str(signup["embeds"])


def test_who_is_asked_is_called_but_not_the_mover_and_no_computer():
    moved = row_of(steps=[act(9, 0, Declined(0, 0)), act(10, 1, Declined(0, 1))])
    match = match_of(3)
    assert pinged(moved, match, (2,)) == (CHLOE,)
    assert pinged(moved, match, (0,)) == ()
    assert pinged(moved, match, (1,)) == (BEN,)
    assert pinged(row_of(AnnouncementKind.STARTED), match, (0,)) == (ADA,)
    assert pinged(moved, match_of(3, computers=1), (2,)) == ()
    given_up = Player(seat=2, color="green", user=CHLOE, computer="greedy")
    assert pinged(moved, match_of(players=(*match.players[:2], given_up)), (2,)) == ()
    assert pinged(moved, match, (0, 1, 2)) == (BEN, CHLOE), "all at once"
