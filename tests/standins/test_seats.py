import asyncio

import pytest

from bot.match.pure.clock.setting import Clock
from bot.match.pure.errors import Refused, Why
from bot.match.pure.proposals import Outcome
from bot.match.pure.seats.tenure import as_of
from bot.match.pure.table.incident import Happened
from bot.match.storage import privacy
from games.record import parse
from tests.match.desk import ADA, BEN, CHLOE, DEV, finish, move, refused, request, ring_at, started

EVE = 55
DAY = 86_400_000
PLAIN = Clock(move=24 * 60)


async def offer(service, match, by, user, **how):
    how.setdefault("moderator", False)
    return await service.seats.offer(match.id, by, user, request(), **how)


async def take(service, made, user):
    return await service.seats.take(made.match, made.number, user, request())


@pytest.fixture
async def match(service):
    return await started(service, ADA, BEN, game="lots", clock=PLAIN)


async def test_who_takes_a_seat_sees_its_hand_and_who_gave_it_up_does_not(service, match):
    hand = (await service.play.look(match.id, ADA, request())).view
    made = await offer(service, match, ADA, ADA)
    acted = await take(service, made, CHLOE)
    assert acted.match.players[0].human == CHLOE
    public = (await service.history.look(match.id, None)).view
    assert (await service.play.look(match.id, CHLOE, request())).view == hand != public
    assert (await service.play.look(match.id, ADA, request())).view == public
    assert (await refused(service.play.act(match.id, ADA, "back", None, request()))).why is Why.NOT_IN
    assert acted.match.owner == BEN


async def test_what_the_player_before_has_done_is_not_theirs_to_take_back(service):
    match = await started(service, ADA, BEN, CHLOE, players=3)
    done = await move(service, match.id)
    assert (await service.undos.offer(match.id, ADA)).plies == (done.match.ply,)
    await take(service, await offer(service, match, ADA, ADA), DEV)
    assert (await refused(service.undos.offer(match.id, DEV))).why is Why.NOTHING_TO_UNDO
    assert not await service.undos.possible(await service.history.get(match.id))


async def test_two_take_it_at_once_and_one_has_it(service, match):
    made = await offer(service, match, ADA, ADA)
    done = await asyncio.gather(take(service, made, CHLOE), take(service, made, DEV), return_exceptions=True)
    lost = [one for one in done if isinstance(one, Refused)]
    assert [one.why for one in lost] == [Why.SEAT_TAKEN]
    assert len(await service.seats.past(match.id)) == 1


async def test_the_same_press_twice_takes_it_once(service, match):
    made, again = await offer(service, match, ADA, ADA), request()
    for _ in range(2):
        await service.seats.take(match.id, made.number, CHLOE, again)
    assert len(await service.seats.past(match.id)) == 1


async def test_nobody_who_played_another_seat_takes_one(service, match):
    made = await offer(service, match, ADA, ADA)
    assert (await refused(take(service, made, BEN))).why is Why.ALREADY_IN
    await take(service, made, CHLOE)
    other = await offer(service, match, BEN, BEN)
    assert (await refused(take(service, other, ADA))).why is Why.SEAT_HELD
    await take(service, other, DEV)
    assert (await service.history.get(match.id)).seat_of(DEV) == 1


async def test_one_that_is_for_somebody_is_for_nobody_else(service, match):
    made = await offer(service, match, ADA, ADA, to=DEV)
    assert made.asked == (DEV,)
    assert (await refused(take(service, made, CHLOE))).why is Why.NOT_ASKED
    await take(service, made, DEV)


async def test_a_closed_table_is_taken_over_by_those_invited(service):
    match = await started(service, ADA, BEN, CHLOE, players=3, open=False, invited=(BEN, CHLOE, DEV))
    made = await offer(service, match, BEN, BEN)
    assert (await refused(take(service, made, EVE))).why is Why.NOT_INVITED
    await take(service, made, DEV)


async def test_whose_seat_may_be_offered_by_whom(service, match, clock):
    assert (await refused(offer(service, match, ADA, BEN))).why is Why.NOT_MISSING
    assert (await refused(offer(service, match, CHLOE, BEN))).why is Why.NOT_OWNER
    assert (await refused(offer(service, match, ADA, CHLOE))).why is Why.NOT_THERE
    by_moderator = await offer(service, match, DEV, BEN, moderator=True)
    assert by_moderator.by == DEV
    await service.leaving.resign(match.id, BEN, request())
    by_owner = await offer(service, match, ADA, BEN)
    assert (await service.proposals.get(match.id, by_moderator.number)).outcome is Outcome.LAPSED
    kinds = [(one.kind, one.by, one.user, one.moderator) for one in await service.history.incidents(match.id)]
    assert (Happened.SEAT_OFFERED, DEV, BEN, True) in kinds
    assert (Happened.SEAT_OFFERED, ADA, BEN, False) in kinds
    await take(service, by_owner, CHLOE)
    again = await service.history.get(match.id)
    assert (again.players[1].human, again.players[1].computer) == (CHLOE, None)
    assert [one.computer for one in await service.seats.past(match.id)] == [None, "greedy"]


async def test_its_player_comes_back_by_a_press_or_a_move_but_not_where_they_give_it_up(service, match):
    made = await offer(service, match, DEV, ADA, moderator=True)
    assert (await refused(service.seats.keep(match.id, made.number, CHLOE, request()))).why is Why.NOT_ASKED
    await service.seats.keep(match.id, made.number, ADA, request())
    assert (await refused(take(service, made, CHLOE))).why is Why.PROPOSAL_OVER
    made = await offer(service, match, DEV, ADA, moderator=True)
    await move(service, match.id)
    assert (await service.proposals.get(match.id, made.number)).outcome is Outcome.WITHDRAWN
    own = await offer(service, match, BEN, BEN)
    await move(service, match.id)
    assert (await service.proposals.get(match.id, own.number)).outcome is None


async def test_a_substitute_begins_with_a_clock_of_their_own(service, clock):
    match = await started(service, ADA, BEN, clock=Clock(move=24 * 60, bank=24 * 60))
    await ring_at(service, clock, clock.time + 2 * DAY)
    await move(service, match.id)
    table = await service.history.get(match.id)
    assert (table.clocks.seats[0].bank, table.clocks.seats[0].missed) == (0, 1)
    made = await offer(service, match, ADA, ADA)
    clock.time += DAY // 2
    await take(service, made, CHLOE)
    assert await service.clocks.deadlines(await service.history.get(match.id)) == {0: clock.time + 2 * DAY}


async def test_whoever_joins_the_last_person_brings_the_clock_back(service, clock):
    match = await started(service, ADA, BEN, clock=PLAIN)
    await service.leaving.resign(match.id, ADA, request())
    assert not (await service.history.get(match.id)).clocks.seats
    await take(service, await offer(service, match, BEN, ADA), CHLOE)
    asked = (await service.positions.now(match.id)).pending.asked
    ends = await service.clocks.deadlines(await service.history.get(match.id))
    assert ends == dict.fromkeys(asked, clock.time + DAY)


async def test_the_whole_way_verifies_and_is_in_record_and_result(service, clock):
    match = await started(service, ADA, BEN, CHLOE, game="lots", clock=PLAIN)
    await ring_at(service, clock, clock.time + DAY)
    await service.leaving.resign(match.id, ADA, request())
    for _ in range(2):
        await move(service, match.id)
    await take(service, await offer(service, match, BEN, ADA), DEV)
    await take(service, await offer(service, match, CHLOE, CHLOE), EVE)
    over = await finish(service, match.id)
    past = await service.seats.past(match.id)
    assert (await service.history.verify(match.id)).holds
    told = dict(parse(await service.history.record(match.id)).others)
    after, until = past[0].last, past[1].last
    color = over.players[0].color
    assert told["Computers"] == f"{color} greedy after {after} until {until}"
    assert told["Substitutes"] == f"{color} after {until}, {over.players[2].color} after {past[2].last}"
    assert await service.seats.played_for(match.id) == {0: 1, 1: 1, 2: 1}
    for ply, user in ((1, ADA), (until + 1, DEV)):
        assert as_of(over, past, ply).players[0].user == user


async def test_the_export_tells_whose_moves_were_whose_after_two_resignations(service):
    match = await started(service, ADA, BEN, clock=PLAIN)

    async def played(count):
        for _ in range(count):
            await move(service, match.id)

    await played(2)
    ada = [entry.ply for entry in await service.store.log(match.id) if entry.who == 0]
    await service.leaving.resign(match.id, ADA, request())
    await played(1)
    made = await offer(service, match, DEV, ADA, moderator=True)
    since = (await take(service, made, CHLOE)).match.ply
    await played(2)
    chloe = [entry.ply for entry in await service.store.log(match.id) if entry.who == 0 and entry.ply > since]
    over = await service.leaving.resign(match.id, CHLOE, request())
    await played(1)
    theirs = [entry.ply for entry in await service.store.log(match.id) if entry.who == 0]
    assert ada
    assert chloe
    assert {*theirs} - {*ada, *chloe}, "the computer has played, too"

    async def exported(user):
        kept = await privacy.export(service.store, user)
        return [[row["ply"] for row in kept[name]] for name in ("moves from seats given up", "moves")]

    assert await exported(ADA) == [ada, []]
    assert await exported(CHLOE) == [[], chloe]
    assert over.match.players[0].user == CHLOE
    assert await service.store.write(lambda writing: privacy.erase(writing, CHLOE))
    assert (await exported(CHLOE), await exported(ADA)) == ([[], []], [ada, []])


async def test_what_is_offered_is_void_when_the_game_ends(service, match):
    made = await offer(service, match, ADA, ADA)
    await finish(service, match.id)
    assert (await service.proposals.get(match.id, made.number)).outcome is Outcome.LAPSED
    assert (await refused(take(service, made, CHLOE))).why is Why.PROPOSAL_OVER
