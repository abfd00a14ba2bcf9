import pytest

from bot.match.pure.chance import claim as claims
from bot.match.pure.chance import proof
from bot.match.pure.clock.moments import reminder_is_late
from bot.match.pure.table.model import HOUR, Asked, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind
from bot.match.services.play.runner import SOONEST
from games.core import Later
from games.record import parse
from tests.match.desk import ADA, BEN, CHLOE, GAMES, desk, legal, request, ring, started, table, timers
from tests.toys.sands import Lift, Options, Sands, Set

MINUTE = 60_000
SAND = Options().sand * 1000


async def due(service, match, kind):
    found = [one.due for one in await timers(service) if (one.match, one.kind) == (match, kind)]
    return found[0] if found else None


async def reminders(service):
    return [
        (row.who, row.created) for row in await service.store.outbox_due(999) if row.kind is AnnouncementKind.REMINDER
    ]


# Reminders


class Slow(Sands):
    def wakes(self, state):
        return state.tide if state.digger is None else None

    def _chance(self, state, pending, entry, drawn):
        after, events = super()._chance(state, pending, entry, drawn)
        if after.tide is not None and state.tide is None:
            after = type(after)(
                **{**{f: getattr(after, f) for f in after.__struct_fields__}, "tide": entry.at + HOUR // 2}
            )
        return after, events


@pytest.fixture
def slow(service):
    service.desk.games = {**GAMES, "sands": Slow()}
    return service


async def test_neither_ticks_nor_others_put_off_a_reminder(slow, clock):
    match = await started(slow, ADA, BEN, game="sands", remind_after=1)
    begun = clock.time
    clock.time += HOUR // 2
    await slow.play.wake(match.id)  # the tide
    clock.time += 20 * MINUTE
    await slow.play.act(match.id, BEN, "set A", None, request())
    assert (await slow.history.get(match.id)).ply > match.ply + 2
    assert await due(slow, match.id, TimerKind.CLOCK) == begun + HOUR
    clock.time = begun + HOUR
    await ring(slow)
    assert await reminders(slow) == [(ADA, begun + HOUR)]  # Ben has acted, and his wait began then
    (row,) = [row for row in await slow.store.outbox_due(999) if row.kind is AnnouncementKind.REMINDER]
    clock.time += 10 * MINUTE
    assert not reminder_is_late(row, await slow.history.get(match.id))
    assert await due(slow, match.id, TimerKind.CLOCK) == begun + 50 * MINUTE + HOUR
    await slow.play.act(match.id, ADA, "set B", None, request())
    assert reminder_is_late(row, await slow.history.get(match.id))


async def test_each_is_reminded_an_hour_after_they_were_asked_and_once(service, clock):
    match = await started(service, ADA, BEN, CHLOE, game="lots", remind_after=1)
    begun = clock.time
    clock.time += 40 * MINUTE
    await service.play.act(match.id, BEN, (await legal(service, match.id, BEN))[0], None, request())
    clock.time = begun + HOUR
    await ring(service)
    assert await reminders(service) == [(ADA, begun + HOUR), (CHLOE, begun + HOUR)]
    assert await due(service, match.id, TimerKind.CLOCK) is None
    clock.time += 5 * MINUTE
    await service.play.act(match.id, CHLOE, (await legal(service, match.id, CHLOE))[0], None, request())
    clock.time += 5 * HOUR
    assert await ring(service) == 0  # Ada got a reminder, and her question is still the same
    await service.play.act(match.id, ADA, (await legal(service, match.id, ADA))[0], None, request())
    assert await due(service, match.id, TimerKind.CLOCK) == clock.time + HOUR  # the next round
    assert (await service.history.get(match.id)).asked == (Asked(clock.time),) * 3


async def test_who_is_asked_and_since_when_outlives_a_restart(tmp_path, clock):
    service = await desk(tmp_path, clock)
    match = await started(service, ADA, BEN, CHLOE, game="lots", remind_after=1)
    clock.time += MINUTE
    before = (await service.play.act(match.id, BEN, (await legal(service, match.id, BEN))[0], None, request())).match
    await service.store.close()
    service = await desk(tmp_path, clock)
    assert await service.history.get(match.id) == before
    assert before.asked == (Asked(clock.time - MINUTE), None, Asked(clock.time - MINUTE))
    await service.store.close()


async def test_computers_are_not_reminded(service, clock):
    match = await table(service, ADA, game="sands", remind_after=1)
    await service.lobby.add_computer(match.id, ADA, "greedy", request())
    acted = await service.play.start(match.id, ADA, request())
    assert acted.match.asked == (Asked(clock.time), None)


# Computers that wait


class Patient:
    def __init__(self):
        self.asked = 0

    def __call__(self, _game, _kind):
        return self.play

    def play(self, view, _legal, _seed, now):
        self.asked += 1
        glass = view.seats[view.viewer]
        if glass.pit is None:
            return Set(view.viewer)
        return Lift() if now >= glass.out + 70 else Later(glass.out + 70)


class Idle(Sands):
    """A variant of the toy game Sands in which a player may lift an hourglass at any time, so that the bot keeps asking
    the computer player for moves.
    """

    def legal(self, state, seat, now):
        glass = state.glasses[seat]
        return super().legal(state, seat, now) or ((Lift(),) if glass.pit is not None and state.tide else ())


async def test_a_computer_acts_when_it_said_that_it_would(tmp_path, clock):
    patient = Patient()
    service = await desk(tmp_path, clock, games={**GAMES, "sands": Idle()}, computers=patient)
    match = await table(service, ADA, game="sands", remind_after=0)
    await service.lobby.add_computer(match.id, ADA, "greedy", request())
    await service.play.start(match.id, ADA, request())
    assert patient.asked == 2  # it set, and waits
    assert await due(service, match.id, TimerKind.GAME) == clock.time + SAND + 70
    assert (await service.history.get(match.id)).choices == 1  # that it waits is no choice
    clock.time += SAND + 70
    await ring(service)
    texts = [entry.text for entry in await service.history.log(match.id)]
    assert "lift" in texts
    assert texts[-1] == "set B"
    assert patient.asked == 5
    assert (await service.history.get(match.id)).choices == 3
    # Something happens before: the bot asks it again, and it waits as long as before.
    at = await due(service, match.id, TimerKind.GAME)
    clock.time += 100
    await service.play.act(match.id, ADA, "set A", None, request())
    assert patient.asked == 6
    assert await due(service, match.id, TimerKind.GAME) == at
    await service.store.close()


async def test_a_computer_that_wants_to_act_in_the_past_does_not_keep_the_machine_busy(tmp_path, clock):
    service = await desk(
        tmp_path, clock, games={**GAMES, "sands": Idle()}, computers=lambda *_: lambda *_: Later(clock.time - 1)
    )
    match = await table(service, ADA, game="sands", remind_after=0)
    await service.lobby.add_computer(match.id, ADA, "greedy", request())
    await service.play.start(match.id, ADA, request())
    assert await due(service, match.id, TimerKind.GAME) == clock.time + SOONEST
    await service.store.close()


async def test_who_verifies_makes_the_choices_of_a_patient_computer_again(tmp_path, clock):
    waits = True

    def at_once(_view, legal, seed, _now):
        return legal[seed % 2 - 1]

    def sometimes(*told):
        return Later(clock.time + 500) if waits else at_once(*told)

    service = await desk(tmp_path, clock, computers=lambda *_: sometimes)
    match = await table(service, ADA, game="lots", remind_after=0)
    await service.lobby.add_computer(match.id, ADA, "greedy", request())
    await service.play.start(match.id, ADA, request())
    for number in range(40):
        now = await service.history.get(match.id)
        if now.status is Status.OVER:
            break
        waits = number % 3 != 2
        await service.play.wake(match.id)
        if moves := await legal(service, match.id, ADA):
            await service.play.act(match.id, ADA, moves[0], None, request())
    assert now.status is Status.OVER
    assert now.choices > 2
    waits = False
    checked = await service.history.verify(match.id)
    assert checked.holds
    assert checked.choices == now.choices
    record = parse(await service.history.record(match.id))
    claim = claims.claim_of(record)
    found = proof.prove(GAMES["lots"], record, claim, claim.seed, lambda _kind: at_once)
    assert (found.broken, found.choices) == (None, now.choices)
    waits = True
    assert (await service.history.verify(match.id)).broken is not None  # it would not have acted yet
    await service.store.close()


# The time in which the bot was away


async def test_a_live_table_leaves_out_the_time_in_which_the_bot_was_away(service, clock):
    match = await started(service, ADA, BEN, game="sands", remind_after=3)
    begun = clock.time
    tide = await due(service, match.id, TimerKind.GAME)
    clock.time += 400
    await service.play.act(match.id, ADA, "set A", None, request())
    clock.time += 200
    away, gone = clock.time, 2 * HOUR
    clock.time += gone
    assert await service.reach.resume(away) == 1
    assert await due(service, match.id, TimerKind.GAME) == tide + gone
    assert await due(service, match.id, TimerKind.CLOCK) == begun + 3 * HOUR  # people wait by their own clock
    assert (await service.history.look(match.id, 1)).legal  # though by the machine's clock the tide came long ago
    assert (await service.history.look(match.id, 0)).legal == ()
    clock.time += 800  # in all the sand time since Ada's glass was set
    assert (await service.history.look(match.id, 0)).legal == (Lift(),)
    acted = await service.play.act(match.id, ADA, "lift", None, request(), sent=clock.time / 1000)
    assert acted.steps[0].entry.at == begun + 1_400
    clock.time = tide + gone
    assert await ring(service) == 1
    log = await service.history.log(match.id)
    assert [entry.at for entry in log if entry.text == "time"] == [tide]
    assert [entry.at for entry in log] == sorted(entry.at for entry in log)


async def test_what_was_played_after_the_last_note_is_not_played_again(service, clock):
    match = await started(service, ADA, BEN, game="sands", remind_after=0)
    noted = clock.time
    clock.time += 2_500
    played = (await service.play.act(match.id, ADA, "set A", None, request())).match.moved
    clock.time += HOUR
    await service.reach.resume(noted)
    acted = await service.play.act(match.id, BEN, "set A", None, request())
    assert acted.steps[0].entry.at == played


async def test_being_away_several_times_adds_up(service, clock):
    match = await started(service, ADA, BEN, game="sands", remind_after=0)
    tide = await due(service, match.id, TimerKind.GAME)
    for _ in range(3):
        clock.time += 100
        since = clock.time
        clock.time += HOUR
        await service.reach.resume(since)
    assert (await service.history.get(match.id)).ahead == -3 * HOUR
    assert await due(service, match.id, TimerKind.GAME) == tide + 3 * HOUR


@pytest.mark.parametrize("back", [5_000, 400 * 24 * HOUR])
async def test_a_clock_that_was_set_back_meanwhile_changes_nothing(service, clock, back):
    match = await started(service, ADA, BEN, game="sands", remind_after=0)
    tide = await due(service, match.id, TimerKind.GAME)
    since = clock.time
    clock.time -= back
    await service.reach.resume(since)
    assert await due(service, match.id, TimerKind.GAME) == tide - back
    clock.time += 100
    acted = await service.play.act(match.id, ADA, "set A", None, request())
    assert acted.steps[0].entry.at == since + 100


class Patience(Sands):
    def live(self, options):
        return False


async def test_for_other_games_time_goes_on(service, clock):
    service.desk.games = {**GAMES, "sands": Patience()}
    match = await started(service, ADA, BEN, game="sands", remind_after=0)
    other = await started(service, ADA, BEN, channel=501, remind_after=1)
    before = [await service.history.get(one.id) for one in (match, other)]
    due = await timers(service)
    clock.time += HOUR
    assert await service.reach.resume(clock.time - HOUR) == 0
    assert [await service.history.get(one.id) for one in (match, other)] == before
    assert await timers(service) == due


async def test_the_clock_set_back_after_such_a_time_is_set_right_as_always(service, clock):
    match = await started(service, ADA, BEN, game="sands", remind_after=0)
    tide = await due(service, match.id, TimerKind.GAME)
    clock.time += HOUR
    await service.reach.resume(clock.time - HOUR)
    moved = (await service.play.act(match.id, ADA, "set A", None, request())).match.moved
    clock.time -= 10 * HOUR
    assert await service.timers.set_right() == 1
    assert await due(service, match.id, TimerKind.GAME) == clock.time + tide - moved
    clock.time += 70
    acted = await service.play.act(match.id, BEN, "set A", None, request())
    assert acted.steps[0].entry.at == moved + 70
