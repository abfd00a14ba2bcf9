import asyncio
import random

from hypothesis import given, settings
from hypothesis import strategies as some

from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import How
from bot.match.pure.orders.order import ACTS, OrderContent, OrderEnd, OrderScope, State, Then
from bot.match.pure.table.model import Status
from games.record import parse
from games.replay import first_break, replay
from tests.match.desk import ADA, BEN, CHLOE, Clock, desk, request, started
from tests.orders.tables import GAMES, ORDERS, act, computers, look, mine, order, others, who
from tests.seeds import times

PEOPLE = (ADA, BEN, CHLOE)


async def played(path, game, rng, most):
    service = await desk(path, Clock(), games=GAMES, computers=computers, orders=ORDERS)
    match = await started(service, *PEOPLE, game=game)
    for _ in range(most):
        if match.status is not Status.ACTIVE:
            break
        user = rng.choice(PEOPLE)
        before = match.ply
        if rng.random() < 0.3:
            await _give(service, match.id, user, rng)
        match = await service.history.get(match.id)
        assert match.ply >= before
        if match.status is Status.ACTIVE and (asked := (await service.history.look(match.id, None)).asked):
            user = match.players[rng.choice(asked)].user
            found = await look(service, match.id, user)
            match = (await service.play.act(match.id, user, rng.choice(found.legal), None, request())).match
    return service, match


async def _give(service, match, user, rng):
    offered = await service.orders.offered(match, user)
    if not offered.wishes:
        return
    wanted = OrderContent(
        wishes=tuple(rng.sample(offered.wishes, min(len(offered.wishes), rng.randint(1, 5)))),
        then=rng.choice(tuple(Then)),
        scope=rng.choice(tuple(OrderScope)),
        unless=tuple(rng.sample(offered.conditions, min(len(offered.conditions), rng.randint(0, 2)))),
        own=rng.random() < 0.3,
    )
    shown = await service.orders.draft(match, user, wanted)
    try:
        given, acted = await service.orders.give(match, user, shown.order.number, request())
    except Refused as refused:
        if refused.why is not Why.MANY_ORDERS:
            raise
        return
    # The order does what its words promised, and nothing else.
    if shown.action is None:
        assert acted is None or given.plies == ()
    else:
        assert acted.steps[0].entry.text == shown.action or given.number != shown.order.number


@settings(max_examples=times(4))
@given(seed=some.integers(0, 2**32), game=some.sampled_from(["mykerinos", "mykerinos", "lots"]))
def test_whatever_orders_do_is_legal_and_replays(tmp_path_factory, seed, game):
    asyncio.run(_checked(tmp_path_factory.mktemp("orders"), seed, game))


async def _checked(path, seed, game):
    rng = random.Random(seed)
    service, match = await played(path, game, rng, 40)
    try:
        log = await service.history.log(match.id)
        position = await service.positions.now(match.id)
        steps = await service.positions.steps(position.match, 1, position.match.ply)
        assert await service.positions.replayed(position.match, position.match.ply) == position.state
        assert [step.entry for step in steps] == list(log)
        if match.status is Status.OVER:
            record = parse(await service.history.record(match.id))
            assert first_break(GAMES[game], record) is None
            assert replay(GAMES[game], record) == position.state
            assert (await service.history.verify(match.id)).holds
        by_order = {entry.ply: entry.who for entry in log if entry.how is How.ORDER}
        for user in PEOPLE:
            seat = match.seat_of(user)
            for one in await mine(service, match.id, user):
                assert one.seat == seat
                assert len(one.plies) <= (1 if one.wanted.then is Then.STOP else ACTS)
                assert all(by_order[ply] == seat for ply in one.plies)
                if one.state is State.ENDED and one.end is OrderEnd.CONDITION:
                    assert all(ply <= one.noted for ply in one.plies)
    finally:
        await service.store.close()


async def test_where_all_decide_at_once_orders_of_several_act_in_one_commit(service):
    match = await started(service, *PEOPLE, game="lots")
    hands = {user: [action.card.value for action in (await look(service, match.id, user)).legal] for user in PEOPLE}
    for user in (BEN, CHLOE):
        shown = await service.orders.draft(match.id, user, OrderContent(wishes=(f"lay {hands[user][0]}",)))
        assert shown.action == f"lay {hands[user][0]}"
        _, acted = await service.orders.give(match.id, user, shown.order.number, request())
        # Others see that someone has laid a card, as ever, and not which.
        public = (await service.history.seen(match.id, acted.match.ply, acted.match.ply, None))[0]
        assert public.entry.text == "lay hidden"
    for user in (BEN, CHLOE):
        left = hands[user][-1]
        await order(service, match.id, user, f"lay {left}", then=Then.STOP)
    acted = await act(service, match.id, f"lay {hands[ADA][0]}", ADA)
    made = [(step.entry.who, step.entry.how) for step in acted.steps if step.entry.how is How.ORDER]
    assert made == [(1, How.ORDER), (2, How.ORDER)]


async def test_an_order_for_a_card_that_is_gone_asks_its_player(service):
    match = await started(service, *PEOPLE, game="lots")
    hand = [action.card.value for action in (await look(service, match.id, BEN)).legal]
    missing = next(card for card in ("axolotl", "bharal", "gerenuk", "pangolin") if card not in hand)
    await order(service, match.id, BEN, f"lay {missing}")
    (ended,) = await mine(service, match.id, BEN)
    assert (ended.end, ended.refusal.code) == (OrderEnd.ILLEGAL, "no-such-card")


async def test_undo_of_what_an_order_did_needs_its_owner_and_ends_the_order(service):
    match = await started(service, *PEOPLE, game="mykerinos")
    first = await who(service, match.id)
    second, _ = await others(service, match.id)
    await order(service, match.id, second, "pass", then=Then.AGAIN)
    await act(service, match.id)
    offer = await service.undos.offer(match.id, first)
    assert second in offer.asked
    await service.undos.take_back(match.id, second, request())
    (ended,) = await mine(service, match.id, second)
    assert ended.end is OrderEnd.UNDONE
    assert await who(service, match.id) == second


async def test_a_choice_with_one_answer_is_made_at_once_where_the_table_wants_it(service):
    match, rng = await started(service, *PEOPLE, game="mykerinos", auto_single=True), random.Random(4)
    while match.status is Status.ACTIVE:
        user = await who(service, match.id)
        legal = (await look(service, match.id, user)).legal
        assert len(legal) > 1
        match = (await service.play.act(match.id, user, rng.choice(legal), None, request())).match
    assert How.SINGLE in {entry.how for entry in await service.history.log(match.id)}
    assert (await service.history.verify(match.id)).holds
