import asyncio

import pytest

from bot.match.pure.errors import Stale
from bot.match.pure.log.entries import line_of
from bot.match.services.play.session import RecentPositions
from games.core import Decide, Illegal
from tests.match.desk import ADA, BEN, CHLOE, DEV, legal, move, request, started
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
    match = await started(service, ADA, BEN, CHLOE)
    shown = [match.ply, *[(await move(service, match.id)).match.ply for _ in range(3)]]
    if restarted:
        forget(service)
    for ply in shown[:-1]:
        for user in (ADA, BEN, CHLOE):
            with pytest.raises(Stale):
                await press(service, match, user, "step 1", ply)
    assert (await press(service, match, ADA, "step 1", shown[-1])).steps[0].entry.who == 0


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
