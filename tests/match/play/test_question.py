import asyncio

import pytest

from bot.match.pure.errors import Stale, Why
from bot.match.pure.log.entries import line_of
from bot.match.pure.table.model import Status
from bot.match.services.play.loading import Involvement, part_of
from bot.match.services.play.session import RecentPositions
from bot.match.services.service import Service
from games.core import Decide, Draw, Illegal
from games.registry import GAMES as REAL
from games.registry import computer
from tests.match.desk import (
    ADA,
    BEN,
    CHLOE,
    DEV,
    entropy,
    legal,
    move,
    next_due,
    refused,
    request,
    ring,
    started,
    table,
)
from tests.toys.lots import Lots


async def press(service, match, user, action, *board):
    return await service.play.act(
        match.id, user, action, board[0], request(), line=board[1] if len(board) > 1 else None
    )


def forget(service):
    service.desk.noted = RecentPositions()


@pytest.mark.parametrize("restarted", [False, True])
async def test_people_who_are_asked_together_can_press_at_the_same_moment(service, restarted):
    match = await started(service, ADA, BEN, CHLOE, DEV, game="lots", players=4)
    cards = {user: (await legal(service, match.id, user))[0] for user in (ADA, BEN, CHLOE, DEV)}
    if restarted:
        forget(service)
    pressed = [press(service, match, user, card, match.ply, line_of(match)) for user, card in cards.items()]
    acted = await asyncio.gather(*pressed)
    assert sorted(one.steps[0].entry.who for one in acted) == [0, 1, 2, 3]
    assert [entry.who for entry in await service.history.log(match.id, match.ply + 1)][:4] == [0, 1, 2, 3]
    for user in cards:
        with pytest.raises(Stale):  # the next round asks for another card, though they may hold the same
            await press(service, match, user, (await legal(service, match.id, user))[0], match.ply)


@pytest.mark.parametrize("restarted", [False, True])
async def test_turn_by_turn_every_older_board_is_stale(service, restarted):
    match = await started(service, ADA, BEN)
    shown = [match.ply, *[(await move(service, match.id)).match.ply for _ in range(4)]]
    if restarted:
        forget(service)
    for ply in shown[:-1]:
        for user in (ADA, BEN):
            with pytest.raises(Stale):
                await press(service, match, user, "step 1", ply)
    assert (await press(service, match, ADA, "step 1", shown[-1])).steps[0].entry.who == 0


async def test_turn_by_turn_nothing_is_replayed_for_a_stale_press_of_whom_has_moved(service, monkeypatch):
    match = await started(service, ADA, BEN)
    await move(service, match.id)
    forget(service)

    async def read(*_):
        raise AssertionError("the whole log was read again")

    monkeypatch.setattr(service.store, "log", read)
    with pytest.raises(Stale):
        await press(service, match, ADA, "step 1", match.ply)


async def test_a_board_of_a_moment_ago_needs_no_replay(service, monkeypatch):
    match = await started(service, ADA, BEN, CHLOE, game="lots")
    await press(service, match, ADA, (await legal(service, match.id, ADA))[0], match.ply)

    async def read(*_):
        raise AssertionError("the whole log was read again")

    monkeypatch.setattr(service.store, "log", read)
    await press(service, match, CHLOE, (await legal(service, match.id, CHLOE))[0], match.ply)


class Help(Lots):
    def pending(self, state):
        pending = super().pending(state)
        return Decide(pending.asked[:1], pending.asked[1:]) if isinstance(pending, Decide) else pending

    def legal(self, state, seat, now):
        pending = self.pending(state)
        able = isinstance(pending, Decide) and seat in pending.able
        return Lots().legal(state, seat, now) if able else super().legal(state, seat, now)

    def apply(self, state, entry):
        return Lots().apply(state, entry)


async def test_a_press_stays_valid_when_others_act_out_of_turn_but_not_when_its_own_seat_is_asked(service):
    service.desk.games["lots"] = Help()
    try:
        match = await started(service, ADA, BEN, CHLOE, game="lots")
        await press(service, match, CHLOE, (await legal(service, match.id, CHLOE))[0], match.ply)
        with pytest.raises(Stale):
            await press(service, match, CHLOE, "lay 1", match.ply)
        # Ada's question is as before, though Chloe has acted out of turn.
        await press(service, match, ADA, (await legal(service, match.id, ADA))[0], match.ply)
        with pytest.raises(Stale):  # he might act, now the table waits for him
            await press(service, match, BEN, (await legal(service, match.id, BEN))[0], match.ply)
    finally:
        service.desk.games["lots"] = Lots()


def test_the_parts_of_seats():
    assert [part_of(Decide((1,), (0,)), seat) for seat in range(3)] == [
        Involvement.MAY,
        Involvement.ASKED,
        Involvement.NONE,
    ]
    assert part_of(Draw("wind", ("a",), 1), 0) is Involvement.NONE


# Live tables


async def test_at_a_live_table_a_press_is_judged_by_the_rules_now_however_much_happened(service, clock):
    match = await started(service, ADA, BEN, game="sands", remind_after=0)
    shown = match.ply
    for action in ("set A", "lift", "set B"):
        await press(service, match, BEN, action, None)
        clock.time += 1_000
    forget(service)
    acted = await press(service, match, ADA, "set C", shown, line_of(match))
    assert acted.steps[0].entry.text == "set C"
    # Ada lifts on the board that she still sees, which is older than her own move.
    clock.time += 1_000
    assert (await press(service, match, ADA, "lift", shown)).steps[0].entry.text == "lift"
    with pytest.raises(Stale):  # pressed twice, as nothing seemed to happen
        await press(service, match, ADA, "lift", shown)
    with pytest.raises(Illegal):  # and this the rules refuse
        await press(service, match, BEN, "set A", shown)


async def test_at_a_live_table_time_is_no_reason_to_refuse(service, clock):
    match = await started(service, ADA, BEN, game="sands", remind_after=0)
    clock.time = (await service.positions.now(match.id)).state.tide + 1
    await service.play.wake(match.id)
    assert (await service.history.get(match.id)).ply > match.ply
    assert (await press(service, match, ADA, "set A", match.ply)).steps[0].entry.text == "set A"


async def test_an_old_board_of_a_live_table_whose_game_is_over_does_nothing(service, clock):
    match = await started(service, ADA, BEN, game="sands", remind_after=0)
    while (due := await next_due(service)) is not None:
        clock.time = due
        await ring(service)
    assert (await service.history.get(match.id)).status is Status.OVER
    before = await service.history.log(match.id)
    assert (await refused(press(service, match, ADA, "set A", match.ply))).why is Why.NOT_ACTIVE
    assert await service.history.log(match.id) == before


# A real game


async def test_mykerinos_takes_a_press_on_the_present_board_only(service):
    own = Service(service.store, REAL, computer, service.desk.now, entropy)
    match = (await own.play.start((await table(own, ADA, BEN, CHLOE, game="mykerinos")).id, ADA, request())).match
    boards = [match.ply]
    for _ in range(5):
        now = await own.history.get(match.id)
        position = await own.positions.now(match.id)
        (seat,) = position.pending.asked
        user = now.players[seat].user
        moves = REAL["mykerinos"].legal(position.state, seat, 0)
        for ply in boards[:-1]:
            for other in (ADA, BEN, CHLOE):
                with pytest.raises(Stale):
                    await own.play.act(match.id, other, moves[0], ply, request())
        boards.append((await own.play.act(match.id, user, moves[0], boards[-1], request())).match.ply)


# The memory of questions


def test_the_positions_that_were_kept_first_go_first():
    noted = RecentPositions(most=1_000)
    for match in range(1, 9):
        noted.note(match, 1, bytes(150))
    assert [noted.find(match, 1) is not None for match in range(1, 9)] == [False] * 2 + [True] * 6
    for _ in range(50):
        noted.note(9, 1, bytes(100))
    assert noted.find(3, 1) is not None  # the same ply again takes its place
    noted.note(9, 2, bytes(5_000))
    assert noted.find(9, 2) is not None
    assert noted.find(8, 1) is None
