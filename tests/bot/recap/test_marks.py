import pytest

from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.log.entries import LogEntry
from bot.match.pure.log.latest import ROUND
from bot.match.pure.positions import EntryEffect
from bot.match.pure.table.model import Status
from bot.match.services.desk import RECENT, STEPS
from bot.publishing.composing.lines import marked
from tests.bot.recap.conftest import move
from tests.bot.tables import row_of
from tests.conformance.presses import begun


async def marks(host, match, steps, *, live=False):
    look = await host.service.history.look(match.id, None)
    return await marked(host.service, row_of(steps=steps), look, live=live)


async def test_all_since_the_asked_players_last_move_is_marked_in_a_whole_game(host):
    match = await begun(host, "mykerinos", 2)
    before, rounds = 0, set()
    while (now := await host.service.history.get(match.id)).status is Status.ACTIVE:
        look = await host.service.history.look(match.id, None)
        every = await host.service.history.seen(match.id, 1, now.ply, None)
        row = every[before:]
        own = [step.entry.ply for step in every if step.entry.who == look.asked[0] and not step.forced]
        since = min(max(own, default=0), before)
        expected = [event for step in every[max(since, now.ply - ROUND) :] for event in step.events]
        assert await marks(host, match, row) == expected
        if now.ply % 3 == 0:
            host.service.desk.recent.clear()  # as after a restart: the log says the same
            assert await marks(host, match, row) == expected
        rounds.add(since < before)
        before = now.ply
        await move(host, match.id)
        if (await host.service.history.get(match.id)).status is Status.ACTIVE:
            await move(host, match.id)
    assert rounds == {True, False}
    (last,) = await host.service.history.seen(match.id, now.ply, now.ply, None)
    assert await marks(host, match, [last]) == list(last.events)


async def test_only_what_everybody_may_know_is_marked(host):
    match = await begun(host, "lots", 2)
    events = await marks(host, match, ())
    assert events
    assert {type(event).__name__ for event in events} == {"SomeDealt"}


@pytest.mark.parametrize("fault", [Fault.DAMAGED, Fault.LOCKED])
async def test_a_damaged_log_keeps_no_board_back_and_a_passing_fault_is_tried_again(host, monkeypatch, fault):
    match = await begun(host, "mykerinos", 2)
    await move(host, match.id)
    now = await host.service.history.get(match.id)
    row = await host.service.history.seen(match.id, now.ply, now.ply, None)
    host.service.desk.recent.clear()

    async def broken(*_facts):
        raise StoreFault(fault, "broken")

    monkeypatch.setattr(host.store, "log", broken)
    if fault is Fault.DAMAGED:
        assert await marks(host, match, row) == [event for step in row for event in step.events]
    else:
        with pytest.raises(StoreFault):
            await marks(host, match, row)


def test_what_is_kept_in_memory_is_bounded_over_all_matches_and_for_each(host):
    desk = host.service.desk
    for match in range(1, 400):
        for place in range(3):
            numbers = range(place * 20 + 1, place * 20 + 21)
            desk.keep_steps(match, tuple(EntryEffect(LogEntry(one, 0, "x", 0), "x", ()) for one in numbers))
    assert sum(map(len, desk.recent.values())) <= RECENT
    assert {len(kept) for kept in desk.recent.values()} == {STEPS}
    assert 399 in desk.recent
    assert 1 not in desk.recent
