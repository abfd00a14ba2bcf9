"""The commands: what they do to the table, and what they answer. Through the real service and database."""

from types import SimpleNamespace

import discord
import pytest

from bot.cogs.game import GameCog
from bot.cogs.looks import verdict
from bot.cogs.mykerinos import MykerinosCog
from bot.match.model import Computer, Options, Status, Verification
from data.texts import texts
from games.mykerinos.game import GAME
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import CHANNEL

Answer = discord.InteractionResponseType
GAME_COG, MOVE_COG = GameCog(), MykerinosCog()


async def say(host, user, name, *, interaction=None, **options):
    """Type ``/name``: the command's own code, errors answered as the client does."""
    interaction = interaction or host.come(user)
    cog = MOVE_COG if name in {"dig", "extend", "patron", "choose", "neutral", "pass"} else GAME_COG
    command = cog.app_command.get_command(name)
    try:
        await command.callback(cog, interaction, **options)
    except Exception as error:  # noqa: BLE001
        await host.tree.on_error(interaction, error)
    assert interaction.first in {Answer.channel_message, Answer.deferred_channel_message}
    return interaction


def guest(user, *, bot=False):
    return SimpleNamespace(id=user, bot=bot)


async def here(host):
    return await host.service.in_channel(CHANNEL)


async def begun(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    await say(host, BEN, "join")
    await say(host, CHLOE, "join")
    await say(host, ADA, "start")
    return await here(host)


async def asked(host):
    position = await host.service.position((await here(host)).id)
    seat = position.pending.seats[0]
    return position.match.sittings[seat].user, GAME.legal(position.state, seat, 0)


# Opening a table


async def test_a_new_table(host):
    answer = await say(host, ADA, "new", game="mykerinos", players=4, reminder=0)
    match = await here(host)
    assert match.options == Options(players=4, open=True, remind_after=0)
    assert (match.owner, match.status) == (ADA, Status.SIGNUP)
    assert f"<#{CHANNEL}>" in answer.said


async def test_a_table_for_those_invited(host):
    await say(
        host, ADA, "new", game="mykerinos", players=3, invite_1=guest(BEN), invite_3=guest(BEN), invite_2=guest(ADA)
    )
    assert (await here(host)).options == Options(players=3, open=False, invited=(BEN,))
    assert "not among those invited" in (await say(host, DEV, "join")).said
    await say(host, BEN, "join")
    assert (await here(host)).seat_of(BEN) == 1


async def test_an_open_table_may_still_invite(host):
    await say(host, ADA, "new", game="mykerinos", players=3, access="open", invite_1=guest(BEN))
    assert (await here(host)).options == Options(players=3, open=True, invited=(BEN,))


async def test_other_bots_and_too_many_guests_are_refused(host):
    assert "bots" in (await say(host, ADA, "new", game="mykerinos", players=3, invite_1=guest(BEN, bot=True))).said
    answer = await say(host, ADA, "new", game="mykerinos", players=2, invite_1=guest(BEN), invite_2=guest(CHLOE))
    assert "more people than there are seats" in answer.said
    assert await here(host) is None


async def test_one_table_at_a_time(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    assert "already has a table" in (await say(host, BEN, "new", game="mykerinos", players=3)).said


@pytest.mark.parametrize(
    ("lacks", "name"),
    [
        ("view_channel", "View Channel"),
        ("send_messages", "Send Messages"),
        ("embed_links", "Embed Links"),
        ("attach_files", "Attach Files"),
        ("read_message_history", "Read Message History"),
    ],
)
async def test_what_the_bot_lacks_is_said_before_a_table_opens(host, lacks, name):
    answer = await say(host, ADA, "new", interaction=host.come(ADA, lacks=(lacks,)), game="mykerinos", players=3)
    assert f"**{name}**" in answer.said
    assert answer.said.count("**") == 2
    assert await here(host) is None


def text_channel(number=77):
    channel = object.__new__(discord.TextChannel)
    made = []

    async def create_thread(**facts):
        made.append(facts)
        return SimpleNamespace(id=number)

    return channel, made, create_thread


async def test_a_thread_of_its_own(host, monkeypatch):
    channel, made, create_thread = text_channel()
    monkeypatch.setattr(discord.TextChannel, "create_thread", lambda _, **facts: create_thread(**facts))
    answer = await say(
        host, ADA, "new", interaction=host.come(ADA, channel=channel), game="mykerinos", players=3, thread=True
    )
    assert (await host.service.in_channel(77)).owner == ADA
    assert await here(host) is None
    assert "<#77>" in answer.said
    assert made[0]["type"] is discord.ChannelType.public_thread
    assert len(made[0]["name"]) <= 100


@pytest.mark.parametrize("lacks", ["create_public_threads", "send_messages_in_threads"])
async def test_what_the_bot_lacks_for_a_thread(host, lacks):
    come = host.come(ADA, channel=text_channel()[0], lacks=(lacks,))
    answer = await say(host, ADA, "new", interaction=come, game="mykerinos", players=3, thread=True)
    assert "I lack" in answer.said
    assert "Threads" in answer.said


async def test_no_thread_within_a_thread(host):
    come = host.come(ADA, channel=object.__new__(discord.Thread))
    answer = await say(host, ADA, "new", interaction=come, game="mykerinos", players=3, thread=True)
    assert "text channel only" in answer.said
    assert await here(host) is None


async def test_in_a_thread_its_own_permission_counts(host):
    come = host.come(ADA, channel=object.__new__(discord.Thread), lacks=("send_messages_in_threads",))
    answer = await say(host, ADA, "new", interaction=come, game="mykerinos", players=3)
    assert "**Send Messages in Threads**" in answer.said


async def test_direct_messages_have_no_permissions_to_lack(host):
    come = host.come(ADA, guild=None, lacks=("view_channel",))
    await say(host, ADA, "new", interaction=come, game="mykerinos", players=3)
    assert (await here(host)).guild is None


# Gathering


async def test_joining_with_a_color(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    assert "Green" in (await say(host, BEN, "join", color="green")).said
    assert "already plays Green" in (await say(host, CHLOE, "join", color="green")).said
    assert "not a colour" in (await say(host, CHLOE, "join", color="mauve")).said


async def test_free_colors_are_offered(host):
    offer = GAME_COG._free_colors
    assert await offer(host.come(BEN), "") == []
    await say(host, ADA, "new", game="mykerinos", players=3)
    taken = (await here(host)).sittings[0].color
    values = [choice.value for choice in await offer(host.come(BEN), "")]
    assert set(values) == set(GAME.seat_names) - {taken}
    assert [choice.value for choice in await offer(host.come(BEN), "whi")] == ["white"]


async def test_computers_and_leaving(host):
    await say(host, ADA, "new", game="mykerinos", players=4)
    await say(host, BEN, "join")
    await say(host, ADA, "add-computer", kind="random")
    await say(host, ADA, "add-computer")
    assert [one.computer for one in (await here(host)).sittings] == [None, None, Computer.RANDOM, Computer.GREEDY]
    await say(host, BEN, "leave")
    assert BEN not in {one.user for one in (await here(host)).sittings}
    assert "do not sit" in (await say(host, BEN, "leave")).said


async def test_options_are_shown_and_set(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    shown = await say(host, BEN, "options")
    assert shown.shown.embeds
    await say(host, ADA, "options", players=4, access="invited", invite_1=guest(BEN), reminder=6)
    assert (await here(host)).options == Options(players=4, open=False, invited=(BEN,), remind_after=6)
    assert "Only the table's owner" in (await say(host, BEN, "options", players=2)).said
    assert (await here(host)).options.players == 4


async def test_removing_a_player(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    await say(host, BEN, "join")
    assert "Only" in (await say(host, CHLOE, "remove", player=guest(BEN))).said
    await say(host, ADA, "remove", player=guest(BEN))
    assert (await here(host)).seat_of(BEN) is None


async def test_removing_the_last_computer(host):
    await say(host, ADA, "new", game="mykerinos", players=4)
    await say(host, ADA, "add-computer", kind="random")
    await say(host, ADA, "add-computer", kind="greedy")
    assert "Only" in (await say(host, BEN, "remove")).said
    await say(host, ADA, "remove")
    assert [one.computer for one in (await here(host)).sittings] == [None, Computer.RANDOM]


async def test_the_last_to_leave_calls_the_table_off(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    match = await here(host)
    assert "called off" in (await say(host, ADA, "leave")).said
    assert (await host.service.get(match.id)).status is Status.CANCELLED


async def test_a_moderator_removes_a_player_from_a_running_game(host):
    await begun(host)
    assert "Only" in (await say(host, BEN, "remove", player=guest(CHLOE))).said
    await say(host, DEV, "remove", interaction=host.come(DEV, moderator=True), player=guest(CHLOE))
    assert (await here(host)).seat_of(CHLOE) is None


async def test_without_a_table_everything_says_so(host):
    for name in (
        "join",
        "leave",
        "start",
        "options",
        "board",
        "history",
        "record",
        "verify",
        "resign",
        "cancel",
        "pass",
    ):
        assert "no table here" in (await say(host, ADA, name)).said, name


# Moves


async def test_a_move_by_command(host):
    await begun(host)
    user, legal = await asked(host)
    answer = await say(host, user, "dig", field=GAME.write(legal[0]).removeprefix("dig "))
    assert answer.said.startswith("Done: 4. `dig ")
    assert (await here(host)).ply == 4


async def test_a_wrong_move_says_why_with_the_rule(host):
    await begun(host)
    user, _ = await asked(host)
    answer = await say(host, user, "extend", fields="A1 A2")
    assert "M4.3" in answer.said
    assert (await here(host)).ply == 3
    assert "as a move" in (await say(host, user, "dig", field="over there")).said


async def test_a_move_out_of_turn_is_refused(host):
    await begun(host)
    user, legal = await asked(host)
    other = next(one for one in (ADA, BEN, CHLOE) if one != user)
    assert "not your turn" in (await say(host, other, "dig", field=GAME.write(legal[0]))).said
    assert "do not sit" in (await say(host, DEV, "pass")).said
    assert (await here(host)).ply == 3


async def test_passing_by_command(host):
    await begun(host)
    user, _ = await asked(host)
    assert "`pass`" in (await say(host, user, "pass")).said


async def test_moves_are_offered_to_whoever_is_asked(host):
    await begun(host)
    user, legal = await asked(host)
    other = next(one for one in (ADA, BEN, CHLOE) if one != user)
    values = [choice.value for choice in await MOVE_COG._digs(host.come(user), "")]
    assert values == [GAME.write(action) for action in legal][:25]
    assert await MOVE_COG._digs(host.come(other), "") == []
    assert await MOVE_COG._digs(host.come(DEV), "") == []
    assert await MOVE_COG._patrons(host.come(user), "") == []


# Looking


async def test_the_list_of_tables(host):
    assert "No table is open" in (await say(host, ADA, "list")).said
    await begun(host)
    user, _ = await asked(host)
    assert "**Your turn**" in (await say(host, user, "list")).shown.embeds[0].description
    theirs = (await say(host, DEV, "list")).shown.embeds[0].description
    assert f"<#{CHANNEL}>" in theirs
    assert "Your turn" not in theirs


async def test_a_long_list_is_cut(host):
    for number in range(25):
        await host.service.create(
            request=f"open {number}",
            guild=900,
            channel=2_000 + number,
            owner=ADA,
            game="mykerinos",
            locale="en",
            options=Options(players=3),
        )
    text = (await say(host, BEN, "list")).shown.embeds[0].description
    assert text.count("\n") == 20
    assert text.endswith("and 5 more")


async def test_the_board_as_picture_and_as_text(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    assert "No game is running" in (await say(host, ADA, "board")).said
    await say(host, ADA, "cancel")
    match = await here(host)
    await host.service.cancel(match.id, ADA, "off", moderator=False)
    await begun(host)
    user, _ = await asked(host)
    mine = await say(host, user, "board")
    assert [file.filename for file in mine.shown.attachments] == ["board.png"]
    assert "dig" in mine.buttons()
    theirs = await say(host, DEV, "board", form="text")
    assert theirs.shown.embeds[0].description.startswith("```")
    assert theirs.shown.attachments == []
    assert theirs.buttons() == {}


async def test_the_record_is_a_file(host):
    match = await begun(host)
    answer = await say(host, DEV, "record")
    file = answer.shown.attachments[0]
    assert file.filename == f"mykerinos-{match.id}.txt"
    assert file.fp.read().decode() == await host.service.record(match.id)


async def test_verifying_waits_for_the_end(host):
    await begun(host)
    assert "when the game is over" in (await say(host, DEV, "verify")).said


def test_a_verdict_says_what_does_not_fit():
    tr = texts("en")
    good = Verification(commitment="c0ffee", seed="5eed", draws=6, commitment_holds=True, broken=None)
    assert "6 draws were made again" in verdict(good, tr)
    assert "c0ffee" in verdict(good, tr)
    assert "5eed" in verdict(good, tr)
    assert "does not fit" in verdict(
        Verification(commitment="c", seed="s", draws=6, commitment_holds=False, broken=None), tr
    )
    assert "Entry 9" in verdict(Verification(commitment="c", seed="s", draws=6, commitment_holds=True, broken=9), tr)


async def test_resigning_and_calling_off_ask_first(host):
    await begun(host)
    assert set((await say(host, BEN, "resign")).buttons()) == {"resign", "keep"}
    assert set((await say(host, ADA, "cancel")).buttons()) == {"cancel", "keep"}
    assert "Only" in (await say(host, BEN, "cancel")).said
    assert "do not sit" in (await say(host, DEV, "resign")).said
    assert (await here(host)).status is Status.ACTIVE


async def test_names_are_learned_on_the_way(host):
    await say(host, ADA, "list")
    assert host.people.known == {ADA: f"User {ADA}"}
