import asyncio

import pytest

from bot.match.pure.errors import Fault, StoreFault
from bot.presenters.presenter import Story
from bot.presenters.registry import PRESENTERS
from data.texts import texts
from tests.bot.publishing.carrying import playing, told_once
from tests.bot.publishing.reading import files, lines
from tests.halves import halved

processes = pytest.mark.processes
WHERE = ("send_message", "delete_message", "outbox_done")
ACTS = (("dig", "pass", "", ""), ("pass", "", ""))


async def crashing(scene, method, number):
    """Let the bot call `method` `number` times, and crash it just before the next call.

    If `method` is `outbox_done`, the bot crashes before it records that a message was sent. Otherwise, it crashes
    before a request to Discord.
    """
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
@halved("where, forgotten, moved", WHERE, [False, True], [False, True])
async def test_a_crash_between_any_two_requests_loses_and_doubles_nothing(scene, where, forgotten, moved):
    scene.late = 600_000 if forgotten else 0
    match = await playing(scene)
    await scene.stop()
    await scene.move(match)
    await crashing(scene, where, 0)
    if forgotten:
        scene.forget_nonces()
    if moved:
        await scene.move(match)
    await scene.published()
    await scene.moved(match)
    told_once(scene, 5 + moved)


async def alone(scene):
    scene.publish()
    match = (await scene.begin(people=1, computers=2)).id
    await scene.moved(match)
    await scene.stop()
    return match


async def moves_of(scene, match):
    now = await scene.service.history.get(match)
    return max(step.move for step in await scene.service.history.seen(match, 1, now.ply, None))


async def results_of(scene, match):
    look = await scene.service.history.look(match, None)
    steps = await scene.service.history.seen(match, 1, look.match.ply, None)
    story = Story(match=look.match, steps=steps, view=look.view)
    names = await scene.people.names(look.match, texts("en"))
    return [one.title for one in PRESENTERS["mykerinos"].results(story, names, texts("en"))]


@processes
async def test_moves_that_are_due_together_take_two_requests_however_many_they_are(scene):
    match = await alone(scene)
    before = len(scene.sandbox.requests)
    for _ in range(3):
        await scene.move(match)
    await scene.published()
    told_once(scene, await moves_of(scene, match))
    sent = [one for one in scene.sandbox.requests[before:] if one.method != "GET"]
    # A board whose lines find no room in the new message shrinks to them.
    assert [one.method for one in sent] in (["POST", "DELETE"], ["POST", "PATCH"])
    assert await scene.store.outbox_due(1) == []


@processes
@halved("acts, where, forgotten", ACTS, WHERE, [False, True])
async def test_after_a_crash_moves_and_results_are_told_once_whatever_was_posted_before(scene, where, forgotten, acts):
    stands, *more = acts
    scene.late = 600_000 if forgotten else 0
    match = await alone(scene)
    await scene.act(match, "dig", stands)
    await crashing(scene, where, 0)
    if forgotten:
        scene.forget_nonces()
    await scene.act(match, *more)
    await scene.published()
    told = [embed["title"] for one in scene.messages()[1:] for embed in one["embeds"]]
    assert told == await results_of(scene, match)
    assert told
    shown = [one["id"] for one in scene.messages() if files(one)]
    assert [(await scene.service.history.get(match)).board_message] == [int(one) for one in shown]
    await scene.moved(match)
    told_once(scene, await moves_of(scene, match))


@processes
@halved(
    "method, weather",
    ["POST", "DELETE"],
    [{"lose_every": 2}, {"reset_every": 2}, {"storm": 2, "storm_via": False}, {"error_every": 2, "error_status": 503}],
    of=lambda one: one if isinstance(one, str) else next(iter(one)),
)
async def test_a_lost_answer_loses_and_doubles_nothing(scene, method, weather):
    match = await playing(scene)
    scene.sandbox.weather.change(weather | {"only": f"{method} .*/messages"})
    for _ in range(4):
        await scene.moved(match)
    told_once(scene, 7)


@processes
async def test_what_somebody_deleted_is_told_by_the_next_message_all_the_same(scene):
    match = await playing(scene)
    scene.channel.messages.pop(int(scene.messages()[-1]["id"]))
    await scene.moved(match)
    told_once(scene, 4)


@processes
async def test_what_was_taken_back_stays_told(scene):
    match = (await scene.begin(people=1, computers=1)).id
    scene.publish()
    await scene.moved(match)
    before = [line.removeprefix("-# ") for line in lines(scene.messages())]
    ada = scene.users[0]
    await scene.service.undos.take_back(match, ada, scene.request())
    await scene.settled()
    after = [line.removeprefix("-# ") for line in lines(scene.messages())]
    assert after[: len(before)] == before
    assert after[-1].startswith("↩️")


@processes
async def test_in_an_archived_thread_the_board_before_goes_as_well(scene):
    await scene.client.http.start_thread_without_message(
        scene.channel.id, name="a table", auto_archive_duration=1440, type=11
    )
    scene.channel = scene.sandbox.channel("a table")
    match = await playing(scene)
    scene.sandbox.archive(scene.channel)
    await scene.moved(match)
    told_once(scene, 4)
