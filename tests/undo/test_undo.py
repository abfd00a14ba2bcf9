import asyncio
import time

import pytest

from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import line_of
from bot.match.pure.play.repeats import Repeats
from bot.match.pure.proposals import Outcome
from bot.match.services.undo import wanted
from games.record import parse
from games.registry import GAMES, computer
from games.replay import first_break, replay
from tests.match.desk import ADA, BEN, CHLOE, DEV, desk, legal, move, refused, request, started


@pytest.fixture
def served():
    return {"games": GAMES, "computers": computer}


@pytest.fixture
async def match(service):
    return await started(service, ADA, BEN, CHLOE, game="mykerinos")


async def state(service, match):
    return (await service.positions.now(match.id)).state


async def asked(service, match):
    position = await service.positions.now(match.id)
    return position.match.players[position.pending.asked[0]].user


async def take_back(service, match, user, ply=None, **facts):
    return await service.undos.take_back(match.id, user, request(), ply=ply, **facts)


async def ask(service, match, user):
    now = await service.history.get(match.id)
    return await service.undos.ask(match.id, user, request(), ply=now.ply, line=line_of(now))


async def agree(service, proposal, *users):
    for user in users:
        proposal = await service.proposals.answer(proposal.match, proposal.number, user, request(), agree=True)
    return proposal


async def checked(service, match):
    now = await service.history.get(match.id)
    replayed = await service.positions.replayed(now, now.ply)
    assert replayed == await state(service, match)
    record = parse(await service.history.record(match.id, None))
    game = GAMES[match.game]
    assert first_break(game, record) is None
    assert replay(game, record) == replayed
    return record


async def test_a_move_is_taken_back_in_one_press_and_stays_in_the_log(service, match):
    before, mover = await state(service, match), await asked(service, match)
    done = await move(service, match.id)
    back = await take_back(service, match, mover, ply=done.match.ply)
    assert await state(service, match) == before
    assert await asked(service, match) == mover
    (step,) = back.steps
    assert (step.undone, step.move, step.entry.text) == ((1,), 0, f"undo {match.ply}")
    record = await checked(service, match)
    assert [line.what for line in record.lines][-2:] == [done.steps[0].entry.text, f"undo {match.ply}"]


async def test_the_same_command_sent_twice_takes_back_once(service, match):
    match = await started_alone(service, channel=501)
    await move(service, match.id)
    await move(service, match.id)
    sent, later = time.time(), 0
    service.desk.repeats = Repeats(lambda: sent + later)
    first = await take_back(service, match, ADA, sent=sent)
    again = await take_back(service, match, ADA, sent=sent)
    assert (first.repeated, again.repeated) == (False, True)
    assert (await service.history.get(match.id)).ply == first.match.ply
    service.desk.repeats.told(match.id, first.match.seat_of(ADA), first.match.ply)
    later = 60
    meant = await take_back(service, match, ADA, sent=sent + 60)
    assert (meant.repeated, meant.match.ply) == (False, first.match.ply + 1)


async def test_one_request_is_done_once(service, match):
    mover = await asked(service, match)
    await move(service, match.id)
    one = request()
    first = await service.undos.take_back(match.id, mover, one)
    again = await service.undos.take_back(match.id, mover, one)
    assert again.again
    assert [step.entry for step in again.steps] == [step.entry for step in first.steps]
    assert (await service.history.get(match.id)).ply == first.match.ply


async def test_there_is_nothing_to_take_back_at_first_and_for_others(service, match):
    mover = await asked(service, match)
    other = BEN if mover == ADA else ADA
    assert not await service.undos.possible(await service.history.get(match.id))
    assert (await refused(take_back(service, match, mover))).why is Why.NOTHING_TO_UNDO
    await move(service, match.id)
    assert await service.undos.possible(await service.history.get(match.id))
    assert (await refused(take_back(service, match, other))).why is Why.NOTHING_TO_UNDO
    assert (await refused(take_back(service, match, DEV))).why is Why.NOT_IN
    await take_back(service, match, mover)
    assert not await service.undos.possible(await service.history.get(match.id))


async def test_once_another_person_has_moved_they_are_asked(service, match):
    before, first = await state(service, match), await asked(service, match)
    await move(service, match.id)
    second = await asked(service, match)
    await move(service, match.id)
    assert (await refused(take_back(service, match, first))).why is Why.NEEDS_CONSENT
    proposal = await ask(service, match, first)
    third = await asked(service, match)  # it is their turn, so it concerns them too
    assert (set(proposal.asked), wanted(proposal).to) == ({second, third}, match.ply)
    await agree(service, proposal, third, second)
    assert await state(service, match) == before
    *_, row = rows = await service.history.outbox_due(99, match.id)
    assert [row.kind.name for row in rows][-4:] == ["PROPOSAL", "PROPOSAL", "PROPOSAL", "MOVED"]
    assert [one for one in rows if one.steps and one.steps[0].undone] == [row]
    assert row.who == second
    await checked(service, match)


async def test_a_second_undo_goes_further_back_on_the_same_line(service, match):
    start = await state(service, match)
    first = await asked(service, match)
    await move(service, match.id)
    second = await asked(service, match)
    await move(service, match.id)
    await take_back(service, match, second)
    # The second's moves are undone, so nobody else has moved since the first did.
    back = await take_back(service, match, first)
    assert back.steps[0].undone == (1,)
    assert await state(service, match) == start
    await checked(service, match)


async def test_a_computers_moves_go_back_too(service):
    match = await started_alone(service)
    before = await state(service, match)
    done = await move(service, match.id)
    assert len(done.steps) > 1, "the computer has moved, too"
    drawn = any(step.entry.who < 0 for step in done.steps)
    assert not drawn
    back = await take_back(service, match, ADA, ply=done.match.ply)
    assert back.steps[0].undone == tuple(range(done.steps[0].move, done.steps[-1].move + 1))
    assert await state(service, match) == before
    await checked(service, match)


async def started_alone(service, **facts):
    return await started(service, ADA, computers=2, kind="random", game="mykerinos", **facts)


async def to_a_draw(service, match):
    while True:
        mover = await asked(service, match)
        done = await move(service, match.id)
        if any(step.entry.who < 0 for step in done.steps):
            return mover, done


async def test_nobody_goes_past_a_draw_without_everybody(service):
    match = await started(service, ADA, BEN, CHLOE, game="mykerinos")
    mover, done = await to_a_draw(service, match)
    assert (await refused(take_back(service, match, mover))).why is Why.NEEDS_CONSENT
    proposal = await ask(service, match, mover)
    assert set(proposal.asked) == {ADA, BEN, CHLOE} - {mover}
    draws = done.match.draws
    await agree(service, proposal, *proposal.asked)
    again = await move(service, match.id)
    assert again.match.draws == draws + 1, "what is drawn again has a number of its own"
    old = [step.entry.text for step in done.steps if step.entry.who < 0]
    new = [step.entry.text for step in again.steps if step.entry.who < 0]
    assert (len(new), new != old) == (1, True)
    await checked(service, match)


async def test_whoever_resigned_is_not_asked(service):
    match = await started(service, ADA, BEN, CHLOE, game="mykerinos")
    mover, _ = await to_a_draw(service, match)
    gone, left = sorted({ADA, BEN, CHLOE} - {mover})
    await service.leaving.resign(match.id, gone, request())
    offer = await service.undos.offer(match.id, mover)
    assert set(offer.asked) <= {left}
    assert gone not in offer.asked


async def test_where_something_is_hidden_everybody_is_asked_once_somebody_else_did_something(service, tmp_path, clock):
    (tmp_path / "toys").mkdir()
    toys = await desk(tmp_path / "toys", clock)
    match = await started(toys, ADA, BEN, CHLOE, game="lots")
    moves = await legal(toys, match.id, ADA)
    await toys.play.act(match.id, ADA, moves[0], None, request())
    offer = await toys.undos.offer(match.id, ADA)
    assert (offer.secret, set(offer.asked)) == (True, set()), "nobody knows more than before"
    await toys.play.act(match.id, BEN, (await legal(toys, match.id, BEN))[0], None, request())
    offer = await toys.undos.offer(match.id, ADA)
    assert (offer.secret, set(offer.asked)) == (True, {BEN, CHLOE})
    await toys.store.close()


async def test_what_is_free_is_what_a_press_takes_back_at_once(service, match):
    async def offered(user):
        try:
            return not (await service.undos.offer(match.id, user)).asked
        except Refused:
            return False

    found = []
    for number in range(40):
        now = await service.history.get(match.id)
        for user in (ADA, BEN, CHLOE, DEV):
            free = await service.undos.free(now, user)
            assert free == await offered(user), (number, user)
            found.append(free)
        if number % 5 == 4 and any(found[-4:]):
            await take_back(service, match, (ADA, BEN, CHLOE, DEV)[found[-4:].index(True)])
        else:
            await move(service, match.id)
    assert set(found) == {True, False}


async def test_where_time_goes_on_nothing_is_taken_back(tmp_path, clock):
    toys = await desk(tmp_path, clock)
    match = await started(toys, ADA, BEN, game="sands")
    assert not await toys.undos.possible(await toys.history.get(match.id))
    assert not await toys.undos.free(await toys.history.get(match.id), ADA)
    assert (await refused(toys.undos.offer(match.id, ADA))).why is Why.NO_UNDO
    await toys.store.close()


async def test_one_moves_and_one_takes_back_in_the_same_second(service, match):
    first = await asked(service, match)
    done = await move(service, match.id)
    second = await asked(service, match)
    action = (await legal(service, match.id, second))[0]
    ply = done.match.ply
    found = await asyncio.gather(
        service.play.act(match.id, second, action, ply, request(), line=line_of(done.match)),
        take_back(service, match, first, ply=ply, line=line_of(done.match)),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in found) == ["Acted", "Stale"]
    assert (await service.history.get(match.id)).ply == ply + 1
    await checked(service, match)


async def test_a_request_lapses_when_its_move_is_taken_back_otherwise(service, match):
    first = await asked(service, match)
    await move(service, match.id)
    second = await asked(service, match)
    await move(service, match.id)
    proposal = await ask(service, match, first)
    await take_back(service, match, second)
    assert (await service.proposals.get(match.id, proposal.number)).outcome is Outcome.LAPSED
    late = await refused(service.proposals.answer(match.id, proposal.number, second, request(), agree=True))
    assert late.why is Why.PROPOSAL_OVER
    assert (await take_back(service, match, first)).steps[0].undone == (1,)
