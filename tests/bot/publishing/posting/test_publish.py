import aiohttp
import pytest
from msgspec.structs import replace

from bot.match.pure.results import Medal
from bot.match.pure.table.model import Status
from bot.publishing.composing.messages import NEXT
from tests.bot.publishing.reading import buttons, choices, files, lines, numbers, sealed
from tests.match.desk import finish, ring, soon, timers
from tests.wording import en

pytestmark = pytest.mark.processes


async def test_a_table_is_announced_and_its_message_follows_who_joins(scene):
    scene.publish()
    match = await scene.open(people=2, computers=1)
    await scene.settled()
    (message,) = scene.messages()
    assert (await scene.service.history.get(match.id)).announcement == int(message["id"])
    assert f"<@{scene.users[0]}>" in message["content"]
    (embed,) = message["embeds"]
    assert "Ada" in embed["description"]
    assert "Ben" in embed["description"]
    assert "· " + en("{name} (computer)", name="Gizmo") in embed["description"]
    assert en("Start") in buttons(message)
    await scene.service.lobby.leave(match.id, scene.users[1], scene.request())
    await scene.settled()
    (message,) = scene.messages()
    assert "Ben" not in message["embeds"][0]["description"]
    scene.channel.messages.clear()
    await scene.service.lobby.remove_computer(match.id, scene.users[0], scene.request())
    await scene.settled()
    (anew,) = scene.messages()
    assert (await scene.service.history.get(match.id)).announcement == int(anew["id"]) != int(message["id"])


async def test_those_invited_are_called_once(scene):
    await scene.open(people=1, computers=1, open=False, invited=(scene.users[1], scene.users[2]))
    await scene.published()
    (message,) = scene.messages()
    assert {int(user["id"]) for user in message["mentions"]} == {scene.users[1], scene.users[2]}


async def test_the_start_closes_the_sign_up_and_puts_up_the_board(scene):
    scene.publish()
    match = await scene.begin(people=2, computers=0)
    await scene.settled()
    signup, board = scene.messages()
    assert buttons(signup) == []
    assert en("Dig") in buttons(board)
    assert en("Since your last turn") not in buttons(board), "nobody has had one"
    now = await scene.service.history.get(match.id)
    assert now.board_message == int(board["id"])
    assert now.commitment[:12] in board["content"]
    first, second = (f"<@{player.user}>" for player in now.players)
    begins = en("The game begins. I drew the seats at random; in seating order: {people}", people="")
    assert f"{first} · " in board["content"].partition(begins)[2].partition(second)[0]
    assert files(board) == ["board.png"]
    assert 50 < len(board["attachments"][0]["description"]) <= 1024
    assert buttons(board)
    user, _ = await scene.asked(match.id)
    assert board["content"].split("\n")[-1].startswith(f"{NEXT}")
    assert f"<@{user}>" in board["content"].split("\n")[-1]
    assert sorted(int(one["id"]) for one in board["mentions"]) == sorted(scene.users[:2])
    assert await scene.store.outbox_due(10) == []


async def test_a_player_is_called_when_it_is_their_turn_but_not_by_their_own_move(scene):
    scene.publish()
    match = await scene.begin(people=1, computers=1)
    await scene.settled()
    assert scene.messages()[-1]["mentions"] == []  # a person alone against computers needs no ping
    acted = await scene.moved(match.id)
    last = scene.messages()[-1]
    user, _ = await scene.asked(match.id)
    assert user == scene.users[0]
    assert acted.steps[0].entry.who == match.seat_of(user)
    assert f"<@{user}>" in last["content"]
    assert last["mentions"] == []


async def test_a_reminder_calls_the_player_and_leads_to_the_board(scene):
    scene.publish()
    match = await scene.begin(people=2, computers=0, remind_after=1)
    await scene.settled()
    scene.late = -3_700_000
    assert await ring(scene.service) == 1
    await scene.settled()
    reminder = scene.messages()[-1]
    user, _ = await scene.asked(match.id)
    assert [int(one["id"]) for one in reminder["mentions"]] == [user]
    board = (await scene.service.history.get(match.id)).board_message
    assert reminder["content"].endswith(f"/{board}")
    assert await timers(scene) == []


async def test_a_reminder_that_comes_too_late_is_not_posted(scene):
    match = await scene.begin(people=2, computers=0, remind_after=1)
    scene.late = -3_700_000
    await ring(scene.service)
    scene.late = -3_800_000
    await scene.move(match.id)
    scene.gone()  # as after a restart: the bot reminds nobody whom it knows to be there
    await scene.published()
    assert not any("⏳" in message["content"] for message in scene.messages())


async def test_who_has_moved_and_is_asked_again_is_not_reminded_of_the_turn_before(scene):
    match = await scene.begin(people=3, computers=0, remind_after=1)
    scene.late = -3_700_000
    await ring(scene.service)
    reminded, _ = await scene.asked(match.id)
    scene.late = -3_800_000
    for _ in range(3):
        await scene.move(match.id)
    assert (await scene.asked(match.id))[0] == reminded
    scene.gone()
    await scene.published()
    assert not any("⏳" in message["content"] for message in scene.messages())


@pytest.mark.waits(6)
async def test_a_whole_game_reads_as_a_log_and_ends_with_the_tally(scene):
    scene.publish()
    match = await scene.begin(people=2, computers=1)
    while (await scene.service.history.get(match.id)).status is Status.ACTIVE:
        await scene.moved(match.id)
    now = await scene.service.history.get(match.id)
    messages = scene.messages()
    steps = await scene.service.history.seen(match.id, 1, now.ply, None)
    assert numbers(messages) == list(range(1, 1 + sum(step.entry.who >= 0 for step in steps)))
    assert [message["id"] for message in messages if "board.png" in files(message)] == [messages[-1]["id"]]
    shown = {label for message in messages[:-1] for label in buttons(message)}
    assert shown <= {en("Show all")}
    assert buttons(messages[-1]) == [en("Rematch")]
    assert {en(one) for one in ("Analyse", "Replay", "Film", "Record", "Verify")} < {*choices(messages[-1])}
    assert sealed(messages[-1]) == [now.seed]
    assert [embed["title"] for embed in messages[-1]["embeds"]] == [en("The final tally")]
    embeds = [embed for message in messages for embed in message["embeds"]]
    titles = [embed.get("title", "") for embed in embeds]
    place = "Round {round}, zone {zone}: {place}"
    rounds = tuple(en(place, round=one, zone="|", place="").partition("|")[0] for one in range(1, 5))
    zones = [title for title in titles if title.startswith(rounds)]
    assert len(zones) == len(set(zones)) == 4 + 4 + 4 + 6
    assert titles[-1] == en("The final tally")
    # The pictures of the zones outlive the boards that they came with, and are not repeated beside their embeds.
    pictures = [embed["image"]["url"] for embed in embeds if "image" in embed]
    assert len(pictures) > 9
    async with aiohttp.ClientSession() as session:
        for url in pictures:
            async with session.get(url) as answer:
                assert answer.status == 200, url
    assert {name for message in messages for name in files(message)} == {"board.png"}


async def test_whoever_removes_starts_and_calls_off_is_named(scene):
    ada, ben, chloe, dev = scene.users
    scene.publish()
    match = await scene.open(people=3, computers=0)
    await scene.service.leaving.remove(match.id, ada, chloe, scene.request(), False)
    await scene.settled()
    opened, *_, removed = scene.messages()
    table = en("{owner} opened a **{game}** table for {players}.", owner=f"<@{ada}>", game="Mykerinos", players=3)
    assert opened["content"].startswith(table)
    assert removed["content"] == en("{who} removed {player} from the table.", who=f"<@{ada}>", player=f"<@{chloe}>")
    assert not removed["mentions"]
    await scene.service.play.start(match.id, dev, scene.request(), moderator=True)
    await scene.service.leaving.remove(match.id, dev, ben, scene.request(), True)
    await scene.service.lobby.cancel(match.id, ada, scene.request(), True)
    await scene.settled()
    expected = [
        en("{who} (moderator) started the game.", who=f"<@{dev}>"),
        en(
            "{who} (moderator) removed {player}. A computer is playing on for them.",
            who=f"<@{dev}>",
            player=f"<@{ben}>",
        ),
        en("{who} cancelled this table.", who=f"<@{ada}>"),
    ]
    assert [line for line in lines(scene.messages()) if line in expected] == expected
    assert [bool(buttons(message)) for message in scene.messages()[-2:]] == [False, True]


async def test_when_nobody_is_left_it_is_said_why_the_table_ends(scene):
    ada, _, _, dev = scene.users
    scene.publish()
    match = await scene.open(people=1, computers=1)
    await scene.service.leaving.remove(match.id, dev, ada, scene.request(), True)
    await scene.settled()
    assert scene.messages()[-1]["content"] == (
        en("{who} (moderator) removed {player} from the table.", who=f"<@{dev}>", player=f"<@{ada}>")
        + "\n"
        + en("There's no one left to play, so I cancelled this table.")
    )


async def test_medals_are_said_in_the_message_of_the_end_but_not_of_players_who_hide_their_profile(scene):
    ada, ben, *_ = scene.users
    match = await scene.begin(people=2, computers=0)

    async def medals(_match):
        return [(player.seat, Medal.STRONG if player.user == ada else Medal.HUNDRED) for player in match.players]

    scene.service.history.medals = medals
    await scene.service.own.set(ben, lambda person: replace(person, hidden=True))
    await finish(scene.service, match.id, soon())
    await scene.published()
    (message,) = [one for one in scene.messages() if "🏅" in one["content"]]
    medals = [line for line in lines([message]) if line.startswith("🏅")]
    medal = en("beat the strong computer in {games} without hints or undo", games="Mykerinos")
    assert medals == [f"🏅 {en('{player} earned a medal: {medal}', player=f'<@{ada}>', medal=medal)}"]
    thanks = en("Thanks for playing, {people}!", people="|").partition("|")[0]
    assert thanks in message["content"]
