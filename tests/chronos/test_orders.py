import pytest

from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import How
from bot.match.pure.orders.order import OrderContent, OrderEnd, State, Then
from bot.presenters.chronos.words.ordering import ChronosOrderWords
from games.chronos import orders
from games.chronos.terms import HOME, God
from tests.bot.tables import ADA, BEN
from tests.chronos.table import LIVE, SLOW, begun, go, later, places, view

WORDS = ChronosOrderWords()
SAND = 600_000
CALM = {"10", "20", "30", "50", "100", "hydra", "minotaur", "north", "south", "east", "west"}


def calm(now):
    return [str(number) for number, pile in enumerate(now.piles, start=1) if pile.top in CALM and pile.height > 1]


async def give(host, match, user, *wishes, **facts):
    shown = await host.service.orders.draft(match.id, user, OrderContent(wishes=wishes, **facts))
    given, acted = await host.service.orders.give(
        match.id, user, shown.order.number, f"give {shown.order.number} {user}"
    )
    return given, acted


async def mine(host, match, user):
    return [shown.order for shown in await host.service.orders.of_seat(match.id, user)]


async def ordered(host, match):
    return [entry.text for entry in await host.service.history.log(match.id) if entry.how is How.ORDER]


async def test_it_waits_for_the_sand_takes_and_goes_on(host):
    match = await begun(host, game=SLOW)
    first, second = calm(await view(host, match))[:2]
    for _ in range(3):
        await go(host, match, ADA, first)
    before = await host.service.history.get(match.id)
    given, acted = await give(host, match, ADA, f"next {second}")
    assert (given.state, acted) == (State.LIVE, None)
    after = await host.service.history.get(match.id)
    assert (after.ply, after.moved, after.board_message) == (before.ply, before.moved, before.board_message)
    await later(host, SAND // 2)
    assert await ordered(host, match) == []
    await later(host, SAND // 2 + 10)
    assert await ordered(host, match) == [f"move h1 {first} {second} take"]
    assert (await mine(host, match, ADA))[0].end is OrderEnd.DONE
    own = (await view(host, match, 0)).kingdoms[0]
    assert own.height + sum(own.winds) == 1


async def test_it_acts_on_time_whatever_others_do_meanwhile(host):
    match = await begun(host, game=SLOW)
    first, second, third = calm(await view(host, match))[:3]
    await go(host, match, ADA, first)
    set_at = host.clock.time
    for _ in range(2):
        await go(host, match, ADA, third)
    await give(host, match, ADA, f"next {second}", then=Then.AGAIN)
    for _ in range(4):
        await later(host, SAND // 5)
        await go(host, match, BEN, calm(await view(host, match))[-1])
    await later(host, SAND // 5 + 10)
    (line,) = [
        e for e in await host.service.history.log(match.id) if e.how is How.ORDER and e.text.startswith("move h1 ")
    ]
    assert 0 <= line.at - set_at - SAND < 1_000


async def test_a_timer_that_is_set_right_does_not_forget_it(host):
    match = await begun(host, game=SLOW)
    first, second = calm(await view(host, match))[:2]
    for _ in range(3):
        await go(host, match, ADA, first)
    await give(host, match, ADA, f"next {second}")
    host.clock.time -= 3_600_000
    await host.service.timers.set_right()
    host.clock.time += 3_600_000
    await later(host, 1_000)
    await later(host, SAND + 10)
    assert await ordered(host, match) == [f"move h1 {first} {second} take"]


async def test_where_another_stands_it_waits_until_they_leave(host):
    match = await begun(host, game=SLOW)
    first, second = calm(await view(host, match))[:2]
    for _ in range(3):
        await go(host, match, ADA, first)
    await go(host, match, BEN, first)
    await give(host, match, ADA, f"next {second}")
    await later(host, SAND + 10)
    assert await ordered(host, match) == []
    assert (await mine(host, match, ADA))[0].state is State.LIVE
    await host.service.play.act(match.id, BEN, f"move h4 {first} home leave", None, "ben leaves")
    assert await ordered(host, match) == [f"move h1 {first} {second} take"]


async def test_one_order_nearly_plays_the_game(host):
    match = await begun(host, game=(("level", "1"), ("sand", "600")))
    await give(host, match, ADA, "next best", then=Then.AGAIN)
    await give(host, match, ADA, "win", then=Then.STOP)
    assert places(await view(host, match), 0).count(HOME) == 0, "those at home are set at once"
    for _ in range(40):
        await later(host, SAND // 3 + 10)
        if (await host.service.history.get(match.id)).ranking:
            break
        if not any(
            one.state is State.LIVE and one.wanted.wishes == ("next best",) for one in await mine(host, match, ADA)
        ):
            await give(host, match, ADA, "next best", then=Then.AGAIN)
    now = await host.service.history.get(match.id)
    assert now.ranking[0] == 1
    log = await host.service.history.log(match.id)
    assert log[-1].text == "claim points"
    assert {entry.how for entry in log if entry.who == 0} == {How.ORDER}


async def test_nothing_is_claimed_that_is_not_true(host):
    match = await begun(host, game=SLOW)
    await give(host, match, ADA, "win", then=Then.AGAIN)
    await later(host, SAND)
    assert await ordered(host, match) == []


async def test_a_god_that_nobody_can_have_ends_the_order_and_another_is_waited_for(host):
    match = await begun(host, game=SLOW)
    there = [one.god.value for one in (await view(host, match)).temple]
    absent = next(god.value for god in God if god.value not in there)
    await give(host, match, ADA, f"get {absent}")
    await give(host, match, ADA, f"get {there[0]}")
    ended, waits = sorted(await mine(host, match, ADA), key=lambda one: one.number)
    assert (ended.end, waits.state) == (OrderEnd.ILLEGAL, State.LIVE)


async def test_a_count_that_begins_by_itself_cancels_it(host):
    match = await begun(host, game=SLOW)
    now = await view(host, match, 0)
    assert orders.ORDERS.conditions(now) == ("sent", "lost", "god", "count")
    await give(host, match, ADA, f"get {now.temple[0].god.value}", unless=("count",))
    await go(host, match, ADA, calm(now)[0])
    await later(host, SAND + 10)
    await host.service.play.act(match.id, ADA, f"move h1 {calm(now)[0]} home take", None, "the first card")
    assert (await mine(host, match, ADA))[0].state is State.LIVE
    await later(host, 2 * SAND + 10)
    assert (await view(host, match)).count
    (order,) = await mine(host, match, ADA)
    assert (order.end, order.condition) == (OrderEnd.CONDITION, "count")


async def test_never_in_the_way_of_a_live_game(host):
    match = await begun(host, game=LIVE)
    with pytest.raises(Refused) as refused:
        await host.service.orders.draft(match.id, ADA, OrderContent(wishes=("win",)))
    assert refused.value.why is Why.NO_ORDERS


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("next 5", "next 5"),
        ("NEXT best", "next best"),
        ("take and go to pile 5", "next 5"),
        ("5", "next 5"),
        ("offer for Helios when I can", "get helios"),
        ("Hélios", "get helios"),
        ("win", "win"),
        ("move h1 home 3 leave", "move h1 home 3 leave"),
        ("zeppelin", "zeppelin"),
    ],
)
def test_what_is_typed_is_read(typed, read):
    assert WORDS.read(typed) == read
