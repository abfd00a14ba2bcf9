"""The board's message carries what the one before it told and takes its place: every line stands once, in order."""

import asyncio

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button
from bot.match.pure.errors import Fault, StoreFault
from bot.presenters.presenter import Story
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.carrying import TOGETHER, Carried, as_it_stands, carried_by, carries, small, together
from bot.publishing.composing.messages import NEXT, BoardPart, Post, pack
from bot.wording.blocks import CONTENT
from data.texts import texts
from sandbox.world.permissions import Permission
from tests.bot.publishing.reading import buttons, files, lines, numbers

SAID = st.lists(st.sampled_from(["**3.** dug", "x" * 190, "-# small", "y" * 1_500]), max_size=20)


def below(told, details=None):
    board = BoardPart("next", pings=(5,))
    return pack(told, [], board, details=details)


def more(first, last):
    return Button(id=ControlId(Kind.DETAILS, 7, last, (str(first), "0"), "a"), label="All lines")


@given(SAID, SAID)
def test_carried_lines_stand_above_the_new_ones_or_not_at_all(older, own):
    carried = Carried(small("\n".join(older)))
    alone, posts = below(own), together(below, own, None, carried)
    assert len(posts) == len(alone)
    assert [post.apart for post in posts] == [post.apart for post in alone]
    assert [post.pings for post in posts] == [post.pings for post in alone]
    assert all(len(post.content) <= CONTENT for post in posts)
    first = posts[0]
    if not first.carried:
        assert posts == alone
        return
    assert first.content.split("\n") == [*carried.lines, *alone[0].content.split("\n")]
    assert carries(first.content, carried.lines)
    assert first.carried + len(own) <= TOGETHER


def test_what_is_told_anew_is_not_taken_for_carried():
    (post,) = below(["**Round 2** begins."])
    assert not carries(post.content, small("**Round 2** begins."))


def test_a_longer_log_begins_afresh():
    own = ["**9.** dug"]
    fits = Carried(small("\n".join(["**1.** dug"] * (TOGETHER - 1))))
    assert together(below, own, None, fits)[0].carried == TOGETHER - 1
    more_lines = Carried((*fits.lines, "-# **2.** dug"))
    assert together(below, own, None, more_lines) == below(own)


@pytest.mark.parametrize(
    ("own", "older", "both"),
    [(more(5, 9), more(2, 4), more(2, 9)), (None, more(2, 4), more(2, 4)), (more(5, 9), None, more(5, 9))],
)
def test_all_lines_are_those_of_the_carried_ones_too(own, older, both):
    (post,) = together(below, ["⏩ **5–9.** moves"], own, Carried(("-# ⏩ **2–4.** moves",), older))
    assert [item.custom_id for item in post.view.children] == [str(both.id)]


def test_where_no_room_is_left_for_that_button_the_old_message_keeps_its_own():
    full = [
        tuple(Button(id=ControlId(Kind.BOARD, 7, 9, (f"{row}-{n}",)), label="x") for n in range(5)) for row in "abcde"
    ]

    def packed(told, details):
        return pack(told, [], BoardPart("next", rows=full), details=details)

    assert together(packed, ["**5.** dug"], None, Carried(("-# ⏩ **2–4.** moves",), more(2, 4)))[0].carried == 0


def test_a_message_that_stands_keeps_what_it_carries():
    stands = f"-# **1.** dug\n-# **2.** dug\n**3.** dug\n{NEXT}old"
    assert as_it_stands(Post(content=f"**3.** dug\n{NEXT}new"), stands).content == stands.replace("old", "new")
    same = Post(content=f"-# **1.** dug\n-# **2.** dug\n**3.** dug\n{NEXT}new", carried=2)
    assert as_it_stands(same, stands) == same
    assert carried_by(stands) == ("-# **1.** dug", "-# **2.** dug")


async def playing(scene, moves=3):
    """A table of three people who have been there since it began; so many moves are told."""
    match = (await scene.begin(people=3, computers=0, game=(("seating", "joined"),))).id
    scene.publish()
    for _ in range(moves):
        await scene.move(match)
        await scene.settled()
    return match


def told_once(scene, last):
    """The log is told once, in order, and one message has a board, the newest."""
    messages = scene.messages()
    assert numbers(messages) == list(range(1, last + 1))
    assert [bool(files(one)) for one in messages] == [False] * (len(messages) - 1) + [True]
    assert not any(NEXT in one["content"] for one in messages[:-1])
    assert {label for one in messages[1:-1] for label in buttons(one)} <= {"All lines"}
    told = [line.removeprefix("-# ") for line in lines(messages)]
    assert len(told) == len(set(told))
    return messages


processes = pytest.mark.processes


@processes
async def test_a_turn_is_one_message_that_takes_the_place_of_the_one_before(scene):
    match = await playing(scene)
    old, before = scene.messages()[-1], len(scene.sandbox.requests)
    await scene.move(match)
    await scene.settled()
    new = told_once(scene, 4)[-1]
    assert [one.method for one in scene.sandbox.requests[before:]] == ["POST", "DELETE"]
    assert old["id"] not in [one["id"] for one in scene.messages()]
    small_ones, own = lines([new])[:-1], lines([new])[-1:]
    assert all(line.startswith("-# ") for line in small_ones)
    assert own[0].startswith("**4.**")
    assert (await scene.service.history.get(match)).board_message == int(new["id"])


@processes
async def test_a_carried_line_calls_nobody_again(scene):
    match = await playing(scene)
    scene.gone()
    await scene.move(match)
    await scene.settled()
    user, _ = await scene.asked(match)
    last = scene.messages()[-1]
    assert sum(f"<@{one}>" in last["content"] for one in scene.users[:3]) == 3
    assert [int(one["id"]) for one in last["mentions"]] == [user]


@processes
async def test_a_message_that_called_somebody_who_was_not_there_since_stays(scene):
    scene.publish()
    match = (await scene.begin(people=3, computers=0)).id
    await scene.settled()
    start = scene.messages()[-1]
    await scene.move(match)
    await scene.settled()
    messages = told_once(scene, 1)
    assert start["id"] in [one["id"] for one in messages]
    assert numbers([messages[-1]]) == [1]


@processes
async def test_a_game_is_told_once_in_few_messages(scene):
    match = await playing(scene, 0)
    for _ in range(40):
        await scene.move(match)
        await scene.settled()
    now = await scene.service.history.get(match)
    steps = await scene.service.history.seen(match, 1, now.ply, None)
    messages = told_once(scene, sum(step.entry.who >= 0 for step in steps))
    assert len(messages) <= 8
    assert all(len(one["content"].split("\n")) <= TOGETHER + 1 for one in messages)


async def crashing(scene, method, number):
    """The bot goes at request ``number`` (from 0) of ``method``, before it is sent; ``noted``: before that is noted."""
    crashed, made = asyncio.Event(), 0
    owner = scene.store if method == "outbox_done" else scene.client.http
    real = getattr(owner, method)

    async def going(*args, **options):
        nonlocal made
        if made == number:
            crashed.set()
            raise StoreFault(Fault.LOCKED, "gone")
        made += 1
        return await real(*args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, method, going)
        scene.publish(pause=lambda _tries: 60)
        async with asyncio.timeout(60):
            await crashed.wait()
        await scene.stop()


@processes
@pytest.mark.parametrize("moved", [False, True], ids=["alone", "moved on"])
@pytest.mark.parametrize("forgotten", [False, True], ids=["soon", "nonce forgotten"])
@pytest.mark.parametrize("where", ["send_message", "delete_message", "outbox_done"])
@pytest.mark.parametrize("restarted", [False, True], ids=["remembered", "read anew"])
async def test_a_crash_between_any_two_requests_loses_and_doubles_nothing(scene, where, forgotten, moved, restarted):
    scene.late = 600_000 if forgotten else 0
    match = await playing(scene)
    await scene.stop()
    await scene.move(match)
    if restarted:
        scene.publish(pause=lambda _tries: 60)
        await scene.settled()
        await scene.stop()
        await scene.move(match)
    await crashing(scene, where, 0)
    if forgotten:
        scene.sandbox.core.nonces.clear()
        for message in scene.sandbox.messages(scene.channel):
            message.data.pop("nonce", None)
    if moved:
        await scene.move(match)
    scene.publish()
    await scene.settled()
    await scene.move(match)
    await scene.settled()
    told_once(scene, 5 + moved + restarted)


async def alone(scene):
    """A table of one person, whose moves belong together, and two computers; its first board stands."""
    scene.publish()
    match = (await scene.begin(people=1, computers=2)).id
    await scene.move(match)
    await scene.settled()
    await scene.stop()
    return match


async def moves_of(scene, match):
    """How many moves have been made."""
    now = await scene.service.history.get(match)
    return max(step.move for step in await scene.service.history.seen(match, 1, now.ply, None))


async def results_of(scene, match):
    """What stands above the results of all moves, in order."""
    look = await scene.service.history.look(match, None)
    steps = await scene.service.history.seen(match, 1, look.match.ply, None)
    story = Story(match=look.match, steps=steps, view=look.view)
    names = await scene.people.names(look.match, texts("en"))
    return [one.embed.title for one in PRESENTERS["mykerinos"].results(story, names, texts("en"))]


@processes
@pytest.mark.parametrize("moves", [1, 3])
async def test_moves_that_are_due_together_take_two_requests_however_many_they_are(scene, moves):
    match = await alone(scene)
    before = len(scene.sandbox.requests)
    for _ in range(moves):
        await scene.move(match)
    scene.publish()
    await scene.settled()
    told_once(scene, await moves_of(scene, match))
    sent = [one for one in scene.sandbox.requests[before:] if one.method != "GET"]
    # A board whose lines find no room in the new message shrinks to them.
    assert [one.method for one in sent] in (["POST", "DELETE"], ["POST", "PATCH"])
    assert await scene.store.outbox_due(1) == []


@processes
@pytest.mark.parametrize("forgotten", [False, True], ids=["soon", "nonce forgotten"])
@pytest.mark.parametrize("where", ["send_message", "delete_message", "outbox_done"])
@pytest.mark.parametrize(
    ("stands", "more"), [("dig", ()), ("dig", ("", "")), ("dig", ("pass", "", "")), ("pass", ()), ("pass", ("", ""))]
)
async def test_what_is_due_of_moves_that_stand_already_comes_into_their_message(scene, where, forgotten, stands, more):
    """Behind a pass the round ends, which brings results."""
    scene.late = 600_000 if forgotten else 0
    match = await alone(scene)
    await scene.act(match, "dig", stands)
    await crashing(scene, where, 0)
    if forgotten:
        scene.sandbox.core.nonces.clear()
        for message in scene.sandbox.messages(scene.channel):
            message.data.pop("nonce", None)
    await scene.act(match, *more)
    scene.publish()
    await scene.settled()
    told = [embed["title"] for one in scene.messages()[1:] for embed in one["embeds"]]
    assert told == await results_of(scene, match)
    assert bool(told) == ("pass" in {stands, *more} and bool(more))
    shown = [one["id"] for one in scene.messages() if files(one)]
    assert [(await scene.service.history.get(match)).board_message] == [int(one) for one in shown]
    await scene.move(match)
    await scene.settled()
    told_once(scene, await moves_of(scene, match))


@processes
@pytest.mark.parametrize("forgotten", [False, True], ids=["soon", "nonce forgotten"])
@pytest.mark.parametrize("where", ["send_message", "delete_message", "outbox_done"])
async def test_so_does_the_rest_of_a_turn_when_the_next_player_has_moved_already(scene, where, forgotten):
    scene.late = 600_000 if forgotten else 0
    scene.publish()
    match = (await scene.begin(people=2, computers=0)).id
    await scene.act(match, "dig", "neutral skip")
    await scene.settled()
    await scene.stop()
    await scene.act(match, "dig")
    await crashing(scene, where, 0)
    if forgotten:
        scene.sandbox.core.nonces.clear()
        for message in scene.sandbox.messages(scene.channel):
            message.data.pop("nonce", None)
    await scene.act(match, "neutral skip", "dig")
    scene.publish()
    await scene.settled()
    told_once(scene, await moves_of(scene, match))


@processes
@pytest.mark.parametrize("method", ["POST", "DELETE"])
@pytest.mark.parametrize(
    "weather",
    [{"lose_every": 2}, {"reset_every": 2}, {"error_every": 2, "error_status": 503}, {"storm": 2}],
    ids=["answer lost", "reset", "unavailable", "limited"],
)
async def test_a_lost_answer_loses_and_doubles_nothing(scene, method, weather):
    match = await playing(scene)
    scene.sandbox.weather.change(weather | {"only": f"{method} .*/messages"})
    for _ in range(4):
        await scene.move(match)
        await scene.settled()
    told_once(scene, 7)


@processes
async def test_what_somebody_deleted_is_told_by_the_next_message_all_the_same(scene):
    match = await playing(scene)
    scene.channel.messages.pop(int(scene.messages()[-1]["id"]))
    await scene.move(match)
    await scene.settled()
    told_once(scene, 4)


@processes
async def test_what_is_out_of_reach_for_a_moment_goes_with_the_next_message(scene, monkeypatch):
    match = await playing(scene)
    delete = scene.client.http.delete_message

    async def refused(*_, **__):
        response = type(
            "Response", (), {"status": 403, "reason": "", "headers": {"content-type": "application/json"}}
        )()
        raise discord.Forbidden(response, {"code": 50001, "message": "Missing Access"})

    monkeypatch.setattr(scene.client.http, "delete_message", refused)
    await scene.move(match)
    await scene.settled()
    assert sum(bool(files(one)) for one in scene.messages()) == 2
    monkeypatch.setattr(scene.client.http, "delete_message", delete)
    await scene.move(match)
    await scene.settled()
    told_once(scene, 5)


@processes
async def test_after_a_restart_the_standing_message_is_carried_on(scene):
    match = await playing(scene)
    await scene.stop()
    scene.gone()  # as after a restart
    await scene.move(match)
    scene.publish()
    await scene.settled()
    assert len(told_once(scene, 4)) == 3


@processes
async def test_what_was_taken_back_stays_told(scene):
    match = (await scene.begin(people=1, computers=1)).id
    scene.publish()
    await scene.move(match)
    await scene.settled()
    before = [line.removeprefix("-# ") for line in lines(scene.messages())]
    ada = scene.users[0]
    await scene.service.undos.take_back(match, ada, scene.request())
    await scene.settled()
    after = [line.removeprefix("-# ") for line in lines(scene.messages())]
    assert after[: len(before)] == before
    assert "takes back" in after[-1]


@processes
async def test_a_board_in_text_carries_lines_as_far_as_they_fit_above_it(scene):
    scene.sandbox.overwrite(scene.channel, scene.client.user.id, deny=int(Permission.ATTACH_FILES))
    match = await playing(scene, 8)
    messages = scene.messages()
    assert numbers(messages) == list(range(1, 9))
    assert ["```" in one["content"] for one in messages] == [False] * (len(messages) - 1) + [True]
    assert all(len(one["content"]) <= CONTENT for one in messages)
    assert (await scene.service.history.get(match)).board_message == int(messages[-1]["id"])


@processes
async def test_in_an_archived_thread_the_board_before_goes_as_well(scene):
    await scene.client.http.start_thread_without_message(
        scene.channel.id, name="a table", auto_archive_duration=1440, type=11
    )
    scene.channel = scene.sandbox.channel("a table")
    match = await playing(scene)
    scene.sandbox.archive(scene.channel)
    await scene.move(match)
    await scene.settled()
    told_once(scene, 4)
