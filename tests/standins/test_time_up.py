import asyncio

from sqlalchemy import text

from bot.match.pure.clock.setting import Clock
from bot.match.pure.errors import Refused, Stale, Why
from bot.match.pure.log.entries import How, line_of
from bot.match.pure.log.latest import by_itself, own_last
from bot.match.pure.proposals import Matter, Outcome
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.settings import WhenUp
from games.orders import PlainOrders
from tests.match.desk import ADA, BEN, CHLOE, GAMES, desk, finish, move, refused, request, ring, ring_at, started

MINUTE, DAY = 60_000, 86_400_000
PLAIN = Clock(move=24 * 60)


async def entries(service, match, how):
    return [entry for entry in await service.store.log(match.id) if entry.how is how]


async def open_of(service, match, matter):
    return [one for one in await service.proposals.open(match.id) if one.matter is matter]


async def test_the_stand_in_plays_one_move_and_the_seat_stays_its_players(service, clock):
    match = await started(service, ADA, BEN, clock=PLAIN)
    await ring_at(service, clock, clock.time + DAY)
    now = await service.history.get(match.id)
    (entry,) = await entries(service, match, How.STAND_IN)
    assert (entry.who, now.players[0].human, now.stand_in) == (0, ADA, "greedy")
    assert (now.clocks.seats[0].missed, now.clocks.seats[1].turn is not None) == (1, True)
    assert [row.who for row in await service.store.outbox_due(99) if row.kind is AnnouncementKind.MOVED] == [None]
    await move(service, match.id)  # Ben
    await move(service, match.id)  # Ada, whose turn it is again
    assert (await service.history.get(match.id)).clocks.seats[0].missed == 0


async def test_misses_in_a_row_halve_the_clock_then_offer_the_seat(service, clock):
    match = await started(service, ADA, BEN, clock=PLAIN)
    spans = []
    for _ in range(3):
        asked = clock.time
        end = (await service.clocks.deadlines(await service.history.get(match.id)))[0]
        spans.append(end - asked)
        await ring_at(service, clock, end)
        assert len(await open_of(service, match, Matter.SEAT)) == (len(spans) == 3)
        if len(spans) < 3:
            await move(service, match.id)
    assert spans == [DAY, DAY, DAY // 2]
    (offer,) = await open_of(service, match, Matter.SEAT)
    assert (offer.by, offer.asked) == (ADA, ())
    assert Happened.SEAT_OPEN in [one.kind for one in await service.history.incidents(match.id)]
    await move(service, match.id)
    clock.time += DAY // 2  # the table continues; the bot offers the seat once
    await ring(service)
    assert len(await entries(service, match, How.STAND_IN)) == 4
    assert len(await open_of(service, match, Matter.SEAT)) == 1


async def test_a_bank_alone_leaves_a_share_of_it_after_a_miss(service, clock):
    match = await started(service, ADA, BEN, clock=Clock(bank=600, increment=5))
    await ring_at(service, clock, clock.time + 600 * MINUTE)
    await move(service, match.id)
    ends = await service.clocks.deadlines(await service.history.get(match.id))
    assert ends == {0: clock.time + 60 * MINUTE}  # a tenth, and nothing added for the stand-in's move


async def test_one_who_moves_has_their_clock_again_and_keeps_the_seat(service, clock):
    match = await started(service, ADA, BEN, clock=PLAIN)
    for _ in range(3):
        await ring_at(service, clock, clock.time + DAY)
        await move(service, match.id)
    assert await open_of(service, match, Matter.SEAT)
    await move(service, match.id)  # Ada
    assert await open_of(service, match, Matter.SEAT) == []
    assert (await service.proposals.get(match.id, 1)).outcome is Outcome.WITHDRAWN
    assert Happened.SEAT_KEPT in [one.kind for one in await service.history.incidents(match.id)]
    await move(service, match.id)
    assert await service.clocks.deadlines(await service.history.get(match.id)) == {0: clock.time + DAY}


async def test_a_move_that_is_no_stand_ins_choice_does_not_verify(service, clock):
    match = await started(service, ADA, BEN, clock=PLAIN, game="lots")
    await move(service, match.id, lambda moves: moves[-1])
    await finish(service, match.id)

    def lie(writing):
        writing.run(text("UPDATE matches SET stand_in = 'greedy'"), {})
        writing.run(text("UPDATE entries SET how = 3 WHERE ply = (SELECT min(ply) FROM entries e WHERE who >= 0)"), {})

    await service.store.write(lie)
    assert (await service.history.verify(match.id)).broken is not None


async def test_the_move_and_the_deadline_in_the_same_moment_one_wins(service, clock):
    for first in ("move", "clock"):
        match = await started(service, ADA, BEN, clock=PLAIN, channel=700 + len(first))
        clock.time += DAY
        table = await service.history.get(match.id)
        action = (await service.history.look(match.id, 0)).legal[0]
        acts = service.play.act(match.id, ADA, action, table.ply, request())
        rings = service.clocks.handle(match.id)
        both = (acts, rings) if first == "move" else (rings, acts)
        done = await asyncio.gather(*both, return_exceptions=True)
        wrong = [one for one in done if isinstance(one, Exception)]
        log = [entry for entry in await service.store.log(match.id) if entry.who == 0]
        assert len(log) == 1
        assert all(isinstance(one, Stale | Refused) for one in wrong)
        assert (log[0].how is How.STAND_IN) == bool(wrong)


async def test_a_stand_ins_move_goes_back_with_an_undo_and_its_player_is_asked_anew(service, clock):
    match = await started(service, ADA, BEN, clock=PLAIN)
    await move(service, match.id)
    await ring_at(service, clock, clock.time + DAY)
    now = await service.history.get(match.id)
    offer = await service.undos.offer(match.id, ADA)
    assert (offer.drawn, offer.plies[-1]) == (True, now.ply)
    asked = await service.undos.ask(match.id, ADA, request(), ply=now.ply, line=line_of(now))
    await service.proposals.answer(match.id, asked.number, BEN, request(), agree=True)
    await move(service, match.id)
    assert await service.clocks.deadlines(await service.history.get(match.id)) == {1: clock.time + DAY}


async def test_an_undo_and_the_deadline_in_the_same_moment(service, clock):
    match = await started(service, ADA, BEN, clock=PLAIN)
    await move(service, match.id)
    clock.time += DAY
    now = await service.history.get(match.id)
    await asyncio.gather(
        service.clocks.handle(match.id),
        service.undos.take_back(match.id, ADA, request(), ply=now.ply),
        return_exceptions=True,
    )
    after = await service.history.get(match.id)
    assert (await service.clocks.deadlines(after)).keys() <= {0, 1}
    position = await service.positions.now(match.id)
    replayed = await service.positions.replayed(after, after.ply)
    assert replayed == position.state


class Handy(PlainOrders):
    handy = None


async def test_the_harmless_action_is_done_where_the_table_is_set_to_it(tmp_path, clock):
    handy = Handy(GAMES["race"])
    made = await desk(tmp_path, clock, orders={"race": handy})
    position = await started(made, ADA, BEN, clock=PLAIN, when_time_is_up=WhenUp.PASS)
    action = (await made.history.look(position.id, 0)).legal[-1]
    handy.handy = made.desk.games["race"].write(action)
    await ring_at(made, clock, clock.time + DAY)
    (entry,) = await entries(made, position, How.TIME_UP)
    assert entry.text == made.desk.games["race"].write(action)
    handy.handy = None  # if there is none, the stand-in plays
    await ring_at(made, clock, clock.time + DAY)
    assert len(await entries(made, position, How.STAND_IN)) == 1
    await made.store.close()


async def test_a_moderator_skips_a_move_by_name_and_it_is_no_miss(service, clock):
    match = await started(service, ADA, BEN, clock=PLAIN)
    assert (
        await refused(service.standins.skip(match.id, BEN, ADA, request(), moderator=False))
    ).why is Why.MODERATOR_ONLY
    assert (
        await refused(service.standins.skip(match.id, BEN, BEN, request(), moderator=True))
    ).why is Why.NOT_ASKED_NOW
    again = request()
    for _ in range(2):
        await service.standins.skip(match.id, CHLOE, ADA, again, moderator=True)
    now = await service.history.get(match.id)
    assert len(await entries(service, match, How.STAND_IN)) == 1
    assert now.clocks.seats[0].missed == 0
    (told,) = [one for one in await service.history.incidents(match.id) if one.kind is Happened.SKIPPED]
    assert (told.by, told.user, told.moderator) == (CHLOE, ADA, True)


async def test_it_is_nobodys_own_move(service, clock):
    match = await started(service, ADA, BEN, clock=PLAIN)
    await move(service, match.id)
    own = (await service.history.get(match.id)).ply
    clock.time += DAY
    await ring(service)
    await move(service, match.id)
    clock.time += DAY
    await ring(service)
    now = await service.history.get(match.id)
    steps = await service.history.seen(now, 1, now.ply, None)
    stood = [step for step in steps if step.entry.how is How.STAND_IN]
    assert [step.entry.who for step in stood] == [1, 1]
    assert all(by_itself(now, step) for step in stood)
    assert own_last(now, steps, 1) == 0
    assert own_last(now, steps, 0) > own
