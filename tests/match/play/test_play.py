import asyncio

import pytest

from bot.match.pure.errors import Stale, Why
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from games.core import CHANCE, Decide, Illegal, Unreadable
from tests.match.desk import ADA, BEN, CHLOE, DEV, desk, finish, legal, move, next_due, refused, request, started, table
from tests.match.race import Blown, Step, Stepped

pytestmark = pytest.mark.both


async def test_a_start_makes_the_first_draws_from_what_was_sealed(service):
    match = await table(service, ADA, BEN)
    acted = await service.play.start(match.id, ADA, request())
    assert [step.entry.text.split()[0] for step in acted.steps] == ["marks"]
    assert acted.match.status is Status.ACTIVE
    assert acted.match.ply == 1
    assert acted.match.commitment == match.commitment
    assert acted.match.draws == 1
    assert acted.match.seed is None
    position = await service.positions.now(match.id)
    assert position.match == acted.match
    assert position.pending == Decide((0,))


async def test_a_move_is_stored_with_what_follows_by_itself(service):
    match = await started(service, ADA, BEN)
    first = await service.play.act(match.id, ADA, "step 3", match.ply, request())
    assert [(step.entry.who, step.entry.text) for step in first.steps] == [(0, "step 3")]
    second = await service.play.act(match.id, BEN, Step(1), first.match.ply, request())
    assert [step.entry.who for step in second.steps] == [1, CHANCE]
    assert second.steps[0].events == (Stepped(1, 1),)
    assert isinstance(second.steps[1].events[0], Blown)
    assert await service.history.log(match.id) == tuple(
        step.entry for step in await service.history.seen(match.id, 1, 99, None)
    )
    assert [entry.ply for entry in await service.history.log(match.id, 3)] == [3, 4]


async def test_each_commit_announces_itself_in_order(service):
    told = []
    service.desk.on_commit.append(told.append)
    match = await started(service, ADA, BEN)
    await move(service, match.id)
    await move(service, match.id)
    due = await service.history.outbox_due(10, match.id)
    kinds = [
        AnnouncementKind.SEAL,
        AnnouncementKind.SIGNUP,
        AnnouncementKind.SIGNUP,
        AnnouncementKind.STARTED,
        AnnouncementKind.MOVED,
        AnnouncementKind.MOVED,
    ]
    assert [row.kind for row in due] == kinds
    assert [(row.first, row.last) for row in due] == [(0, 0), (0, 0), (0, 0), (1, 1), (2, 2), (3, 4)]
    assert [row.id for row in due] == sorted({row.id for row in due})
    assert told == [match.id] * 5
    assert due[5].steps == await service.history.seen(match.id, 3, 4, None)
    assert due[4].who == ADA
    assert due[0].channel == match.channel


async def test_outbox_rows_leave_when_posted_and_their_numbers_never_return(service):
    match = await started(service, ADA, BEN)
    due = await service.store.outbox_due(10)
    for row in due:
        await service.store.outbox_done(row, 900 + row.id, board=row.kind is AnnouncementKind.STARTED)
    assert await service.store.outbox_due(10) == []
    assert (await service.history.get(match.id)).board_message == 900 + due[-1].id
    await move(service, match.id)
    (row,) = await service.store.outbox_due(10)
    assert row.id > due[-1].id
    await service.store.outbox_failed(row, "the channel is gone")
    assert await service.store.outbox_due(10) == []
    assert (await service.history.get(match.id)).board_message == 900 + due[-1].id


async def test_the_outbox_is_limited_to_the_oldest_and_to_a_match(service):
    one = await started(service, ADA, BEN)
    two = await started(service, ADA, BEN, channel=501)
    everything = await service.store.outbox_due(100)
    assert await service.store.outbox_due(2) == everything[:2]
    assert {row.match for row in await service.store.outbox_due(100, two.id)} == {two.id}
    assert {row.match for row in everything} == {one.id, two.id}


async def test_acts_of_the_outbox_are_told_after_a_restart_too(tmp_path, clock):
    before = await desk(tmp_path, clock)
    match = await started(before, ADA, BEN)
    await move(before, match.id)
    told = await before.history.outbox_due(10, match.id)
    await before.store.close()
    after = await desk(tmp_path, clock)
    assert await after.history.outbox_due(10, match.id) == told
    await after.store.close()


async def test_the_same_request_twice_is_done_once(service):
    match = await started(service, ADA, BEN)
    first = await service.play.act(match.id, ADA, "step 2", match.ply, "twice")
    again = await service.play.act(match.id, ADA, "step 2", match.ply, "twice")
    assert not first.again
    assert again.again
    assert again.steps == first.steps
    assert again.match == first.match
    await service.play.act(match.id, BEN, "step 2", None, request())
    later = await service.play.act(match.id, ADA, "step 2", match.ply, "twice")
    assert later.again
    assert later.steps == first.steps
    assert later.match.ply == 4
    assert [row.kind for row in await service.store.outbox_due(20)].count(AnnouncementKind.MOVED) == 2


async def test_opening_joining_starting_and_resigning_twice_is_done_once(service):
    first = await table(service, ADA, BEN)
    opened = await asyncio.gather(
        *(
            service.lobby.create(
                request="open",
                guild=None,
                channel=9,
                owner=ADA,
                game="race",
                locale="de",
                options=first.options,
            )
            for _ in range(3)
        )
    )
    assert len({match.id for match in opened}) == 1
    match = opened[0]
    joined = await asyncio.gather(*(service.lobby.join(match.id, BEN, "join") for _ in range(3)))
    assert [len(one.players) for one in joined] == [2, 2, 2]
    acted = await asyncio.gather(*(service.play.start(match.id, ADA, "start") for _ in range(3)))
    assert sorted(one.again for one in acted) == [False, True, True]
    assert len({one.steps for one in acted}) == 1
    given = await asyncio.gather(*(service.leaving.resign(match.id, ADA, "resign") for _ in range(3)))
    assert sorted(one.again for one in given) == [False, True, True]
    rows = await service.history.outbox_due(50, match.id)
    assert [row.kind for row in rows] == [
        AnnouncementKind.SEAL,
        AnnouncementKind.SIGNUP,
        AnnouncementKind.SIGNUP,
        AnnouncementKind.STARTED,
        AnnouncementKind.RESIGNED,
    ]


async def test_two_moves_on_the_same_board_one_wins_the_other_is_stale(service):
    match = await started(service, ADA, BEN)
    results = await asyncio.gather(
        service.play.act(match.id, ADA, "step 1", match.ply, request()),
        service.play.act(match.id, ADA, "step 2", match.ply, request()),
        return_exceptions=True,
    )
    stale = [one for one in results if isinstance(one, Stale)]
    assert [(one.expected, one.actual) for one in stale] == [(1, 2)]
    assert (await service.history.get(match.id)).ply == 2


@pytest.mark.file
async def test_another_process_that_was_faster_makes_a_move_stale(tmp_path, clock):
    ours, theirs = await desk(tmp_path, clock), await desk(tmp_path, clock, alone=False)
    match = await started(ours, ADA, BEN)
    write = ours.store.write

    async def late(work, **how):
        await theirs.play.act(match.id, ADA, "step 3", match.ply, request())
        return await write(work, **how)

    ours.store.write = late
    with pytest.raises(Stale):
        await ours.play.act(match.id, ADA, "step 1", match.ply, request())
    assert [entry.text for entry in await theirs.history.log(match.id, 2)] == ["step 3"]
    await ours.store.close()
    await theirs.store.close()


async def test_an_old_board_is_stale_even_for_who_is_not_in_turn(service):
    match = await started(service, ADA, BEN)
    await service.play.act(match.id, ADA, "step 1", match.ply, request())
    with pytest.raises(Stale):
        await service.play.act(match.id, ADA, "step 1", match.ply, request())
    assert (await refused(service.play.act(match.id, ADA, "step 1", None, request()))).why is Why.NOT_YOUR_TURN
    assert (await service.play.act(match.id, BEN, "step 1", None, request())).match.ply == 4


async def test_a_simultaneous_decision_is_not_stale_because_others_decided(service):
    match = await started(service, ADA, BEN, CHLOE, game="lots")
    ply = match.ply
    for user in (CHLOE, ADA):
        acted = await service.play.act(match.id, user, (await legal(service, match.id, user))[0], ply, request())
        assert len(acted.steps) == 1
    with pytest.raises(Stale):
        await service.play.act(match.id, ADA, "lay axolotl", ply, request())
    choice = (await legal(service, match.id, BEN))[0]
    acted = await service.play.act(match.id, BEN, choice, ply, request())
    assert acted.match.ply == ply + 3 + 3  # all have laid: revealed, and three are dealt to
    with pytest.raises(Stale):
        await service.play.act(match.id, ADA, "lay axolotl", ply, request())


async def test_what_the_rules_or_the_notation_forbid_changes_nothing(service):
    match = await started(service, ADA, BEN)
    before = await service.positions.now(match.id)
    with pytest.raises(Illegal) as illegal:
        await service.play.act(match.id, ADA, "step 7", match.ply, request())
    assert illegal.value.rule == "R2"
    with pytest.raises(Unreadable):
        await service.play.act(match.id, ADA, "fly", match.ply, request())
    assert await service.positions.now(match.id) == before
    assert len(await service.store.outbox_due(50)) == 4


async def test_a_preview_shows_the_position_and_stores_nothing(service):
    match = await started(service, ADA, BEN)
    look, seen = await service.play.preview(match.id, ADA, "step 2")
    assert look.view.places == (2, 0)
    assert (look.viewer, look.legal, look.asked, look.match.ply) == (0, (), (1,), match.ply + 1)
    assert (seen.entry.text, seen.events, seen.move) == ("step 2", (Stepped(0, 2),), 1)
    assert (await service.positions.now(match.id)).state.places == (0, 0)
    assert (await refused(service.play.preview(match.id, BEN, "step 2"))).why is Why.NOT_YOUR_TURN
    assert (await refused(service.play.preview(match.id, DEV, "step 2"))).why is Why.NOT_IN
    with pytest.raises(Illegal):
        await service.play.preview(match.id, ADA, "step 4")


async def test_who_may_not_move(service):
    match = await table(service, ADA, BEN)
    assert (await refused(service.play.act(match.id, ADA, "step 1", None, request()))).why is Why.NOT_ACTIVE
    assert (await refused(service.positions.now(match.id))).why is Why.NOT_ACTIVE
    assert (await refused(service.history.record(match.id))).why is Why.NOT_ACTIVE
    await service.play.start(match.id, ADA, request())
    assert (await refused(service.play.act(match.id, DEV, "step 1", None, request()))).why is Why.NOT_IN
    assert (await refused(service.play.act(999, ADA, "step 1", None, request()))).why is Why.NO_MATCH
    assert (await refused(service.play.start(match.id, ADA, request()))).why is Why.NOT_SIGNUP


async def test_computers_move_until_a_person_is_asked(service):
    match = await table(service, ADA, players=3)
    await service.lobby.add_computer(match.id, ADA, "greedy", request())
    await service.lobby.add_computer(match.id, ADA, "greedy", request())
    await service.play.start(match.id, ADA, request())
    acted = await service.play.act(match.id, ADA, "step 1", None, request())
    assert [step.entry.who for step in acted.steps] == [0, 1, 2, CHANCE]
    assert (await service.positions.now(match.id)).pending == Decide((0,))


async def test_computers_decide_together_with_people(service):
    match = await table(service, ADA, game="lots", players=3)
    for _ in range(2):
        match = await service.lobby.add_computer(match.id, ADA, "random", request())
    acted = await service.play.start(match.id, ADA, request())
    told = await service.store.log(match.id)
    words = [entry.text.split()[0] for entry in told]
    assert words[:3] == ["hand-0", "hand-1", "hand-2"]
    assert sorted(words[3:]) == ["back"] * 2 + ["lay"] * 4, "each takes the card back once, and lays again"
    assert [step.entry.ply for step in acted.steps] == [entry.ply for entry in told]
    assert (await service.positions.now(match.id)).pending == Decide((0,))


async def test_a_match_ends_with_its_ranking_and_its_seed(service):
    match = await started(service, ADA, BEN)
    over = await finish(service, match.id)
    assert over.status is Status.OVER
    assert over.ranking == (await service.positions.now(match.id)).pending.ranking
    assert 1 in over.ranking
    assert over == await service.history.get(match.id)
    assert bytes.fromhex(over.seed) == bytes(range(32))
    assert await next_due(service) is None
    assert (await refused(service.play.act(match.id, ADA, "step 1", None, request()))).why is Why.NOT_ACTIVE
    assert (await refused(service.leaving.resign(match.id, ADA, request()))).why is Why.NOT_ACTIVE
    assert (await service.positions.now(match.id)).state.places.count(10) >= 1
    assert f'[Result "{over.players[over.ranking.index(1)].color} 10' in await service.history.record(match.id)


async def test_a_restart_goes_on_where_the_match_stood(tmp_path, clock):
    before = await desk(tmp_path, clock)
    match = await started(before, ADA, BEN)
    await move(before, match.id)
    position = await before.positions.now(match.id)
    await before.store.close()
    after = await desk(tmp_path, clock)
    assert await after.positions.now(match.id) == position
    assert (await finish(after, match.id)).status is Status.OVER
    assert (await after.history.verify(match.id)).holds
    await after.store.close()
