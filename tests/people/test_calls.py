"""What the application keeps of notices: nobody is told twice, nothing is lost, whoever was there knows."""

import asyncio
import sqlite3

import pytest
from msgspec.structs import replace

from bot.features.notices.nudge import said
from bot.match.pure.clock.setting import Clock
from bot.match.pure.errors import Refused, Why
from bot.match.pure.notices.deciding import PRESENT, Known
from bot.match.pure.notices.enough import KEPT, MOST
from bot.match.pure.people.settings import Person, Way
from bot.match.pure.table.model import LEFT, Kind, Status, Timer, TimerKind
from bot.match.pure.table.subject import of_person
from bot.match.services.notices.nudging import NUDGES
from bot.match.storage import notices
from data.texts import texts
from tests.match.desk import ADA, BEN, CHANNEL, CHLOE, START, desk, move, refused, request, ring, started, timers

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
ASLEEP = Person(quiet=(0, 23 * 60 + 59))
"""Quiet for all of the day but its last minute."""


async def posted(service, match):
    """Post what is due of a match, as the publisher does: gives whom the channel mentions, and whom a direct message
    tells.
    """
    mentioned, direct = [], []
    while True:
        rows, there, look = await service.history.due(50, match)
        if not rows:
            return mentioned, direct
        boards = [row for row in rows if row.kind in {Kind.STARTED, Kind.MOVED}]
        for row in rows:
            work = None
            if row.kind in {Kind.REMINDER, Kind.CALL, Kind.DIRECT}:
                alone = await service.calls.alone(row, there)
                work = alone.work
                if alone.post:
                    (direct if row.kind is Kind.DIRECT else mentioned).append(row.who)
            elif boards and row is boards[-1] and look is not None:
                plan = await service.calls.plan(row, there, look.asked)
                mentioned += plan.mentions
                work = plan.work
            await service.store.outbox_done(row, None, board=False, also=work)


async def asked(service, match):
    """Whom the table waits for, by user."""
    found = await service.history.get(match)
    look = await service.history.look(match, None)
    return [found.players[seat].human for seat in look.asked]


async def kept(service, match):
    return await notices.known_at(service.store, match)


async def people(service, **settings):
    for name, person in settings.items():
        await service.people.change({"ada": ADA, "ben": BEN, "chloe": CHLOE}[name], lambda _, person=person: person)


async def test_one_notice_until_they_come(service, clock):
    match = (await started(service, ADA, BEN)).id
    (user,) = await asked(service, match)
    assert (await posted(service, match))[0] == [user]
    clock.time += HOUR
    await service.store.write(lambda writing: writing.announce(_match(writing, match), Kind.MOVED, clock.time))
    assert (await posted(service, match))[0] == [], "the same board once more"
    await service.calls.looked(CHANNEL, user)
    await service.store.write(lambda writing: writing.announce(_match(writing, match), Kind.MOVED, clock.time))
    clock.time += HOUR
    assert (await posted(service, match))[0] == [user]


def _match(writing, match):
    return writing.load(match, "").match


async def test_who_acts_has_been_told_and_is_told_anew(service, clock):
    match = (await started(service, ADA, BEN)).id
    calls = []
    for _ in range(4):
        calls += (await posted(service, match))[0]
        clock.time += 2 * PRESENT
        await move(service, match)
    assert len(calls) == 4


async def test_enough_notices_a_day_however_often_they_look(service, clock, tmp_path):
    match = (await started(service, ADA, BEN, remind_after=0)).id
    (user,) = await asked(service, match)
    calls = (await posted(service, match))[0]
    first = clock.time
    while len(calls) < MOST - KEPT:
        calls += await once_more(service, match, clock, 90 * MINUTE)
    assert calls == [user] * (MOST - KEPT)
    assert await once_more(service, match, clock, 90 * MINUTE) == [], "enough for today"
    assert (await kept(service, match))[user].due == first + DAY
    await service.store.close()
    clock.time = first + DAY - 1
    again = await desk(tmp_path, clock)
    await ring(again)
    assert (await posted(again, match))[0] == []
    clock.time += 1
    await ring(again)
    assert (await posted(again, match))[0] == [user], "the next day, and after a restart"
    assert await once_more(again, match, clock, 59 * MINUTE) == [], (
        "and the first of the others was an hour and a half later"
    )
    await again.store.close()


async def test_l15_1_where_people_sit_together_or_have_little_time_the_last_notices_ring_too(service, clock):
    for number, short in enumerate((Clock(move=2, bank=10), Clock(move=11 * 60))):
        match = (await started(service, ADA, BEN, channel=600 + number, clock=short, remind_after=0)).id
        (user,) = await asked(service, match)
        calls = (await posted(service, match))[0]
        for _ in range(MOST):
            calls += await once_more(service, match, clock, 61 * MINUTE, 600 + number)
        assert calls == [user] * MOST, "and not once more"
        clock.time += 2 * DAY


async def once_more(service, match, clock, later, channel=CHANNEL):
    """Whoever the table waits for looks after that time, and the board is posted anew: whom that calls."""
    clock.time += later
    (user,) = await asked(service, match)
    await service.calls.looked(channel, user)
    await service.store.write(lambda writing: writing.announce(_match(writing, match), Kind.MOVED, clock.time))
    return (await posted(service, match))[0]


async def test_a_look_elsewhere_or_of_somebody_else_changes_nothing(service, clock):
    match = (await started(service, ADA, BEN)).id
    (user,) = await asked(service, match)
    await posted(service, match)
    await service.calls.looked(CHANNEL + 1, user)
    await service.calls.looked(CHANNEL, BEN if user == ADA else ADA)
    assert (await kept(service, match))[user].told == clock.time


async def test_who_answers_while_the_message_is_on_its_way_is_told_of_the_next_turn(service, clock):
    match = (await started(service, ADA, BEN)).id
    rows, there, look = await service.history.due(9, match)
    row = next(row for row in rows if row.kind is Kind.STARTED)
    plan = await service.calls.plan(row, there, look.asked)
    (user,) = plan.mentions
    clock.time += 1
    await move(service, match)
    await service.store.outbox_done(row, None, board=False, also=plan.work)
    assert (await kept(service, match))[user] == Known(recent=(START,)), "called, and there"


async def test_nothing_rings_for_a_game_that_is_over(service):
    """Somebody asleep is to be told in the morning when the game ends."""
    match = await started(service, ADA, BEN)
    (user,) = await asked(service, match.id)
    await service.people.change(user, lambda _: ASLEEP)
    await posted(service, match.id)
    await service.leaving.resign(match.id, ADA if user == BEN else BEN, request())
    await posted(service, match.id)
    assert [one for one in await timers(service) if one.kind is TimerKind.NOTICE]
    while await asked(service, match.id):
        await service.people.change(user, lambda _: ASLEEP)
        await move(service, match.id)
        await posted(service, match.id)
        if (await service.history.get(match.id)).status is Status.OVER:
            break
    assert await timers(service) == []


async def test_who_plays_there_is_told_later_unless_they_come(service, clock):
    match = (await started(service, ADA, BEN)).id
    first = await asked(service, match)
    await posted(service, match)
    clock.time += MINUTE
    await move(service, match)
    await posted(service, match)
    await move(service, match)
    assert await asked(service, match) == first
    assert await posted(service, match) == ([], [])
    clock.time += PRESENT
    assert await ring(service) >= 1
    assert (await posted(service, match))[0] == first
    clock.time += PRESENT
    await ring(service)
    assert (await posted(service, match))[0] == []


async def test_who_sleeps_is_told_at_the_end_of_the_night_after_a_restart_and_once(tmp_path, clock):
    service = await desk(tmp_path, clock)
    await people(service, ada=ASLEEP, ben=ASLEEP)
    match = (await started(service, ADA, BEN, remind_after=0)).id
    (user,) = await asked(service, match)
    assert await posted(service, match) == ([], [])
    (timer,) = [one for one in await timers(service) if one.kind is TimerKind.NOTICE]
    await service.store.close()
    clock.time = timer.due
    service = await desk(tmp_path, clock)
    await asyncio.gather(*(service.timers.tick(timer) for _ in range(3)))
    assert await posted(service, match) == ([user], [])
    assert await ring(service) == 0
    assert await posted(service, match) == ([], [])
    await service.store.close()


async def test_who_has_moved_in_the_night_is_not_told_in_the_morning(service, clock):
    await people(service, ada=ASLEEP, ben=ASLEEP)
    match = (await started(service, ADA, BEN, remind_after=0)).id
    await posted(service, match)
    await move(service, match)
    await service.lobby.cancel(match, ADA, request(), False)
    clock.time += 24 * HOUR
    await ring(service)
    assert await posted(service, match) == ([], [])
    assert await kept(service, match) == {}


async def test_a_night_that_was_noted_while_the_clock_was_ahead_ends(service, clock):
    await people(service, ada=ASLEEP, ben=ASLEEP)
    real = clock.time
    clock.time += 300 * 24 * HOUR
    match = (await started(service, ADA, BEN, remind_after=0)).id
    (user,) = await asked(service, match)
    await posted(service, match)
    clock.time = real
    await people(service, ada=Person(), ben=Person())
    await service.timers.set_right()
    clock.time += 49 * HOUR
    await ring(service)
    assert (await posted(service, match))[0] == [user]


async def test_a_direct_message_follows_the_board_and_a_refused_one_becomes_a_mention(service, clock):
    await people(service, ada=Person(way=Way.DIRECT), ben=Person(way=Way.DIRECT))
    match = (await started(service, ADA, BEN)).id
    (user,) = await asked(service, match)
    assert await posted(service, match) == ([], [user])
    await service.calls.looked(CHANNEL, user)
    clock.time += 2 * PRESENT
    await move(service, match)
    rows, there, look = await service.history.due(9, match)
    plan = await service.calls.plan(rows[-1], there, look.asked)
    await service.store.outbox_done(rows[-1], None, board=False, also=plan.work)
    (row,) = await service.store.outbox_due(9, match)
    assert (row.kind, plan.mentions) == (Kind.DIRECT, ())
    await service.store.outbox_done(row, None, board=False, also=await service.calls.refused(row, there))
    assert await posted(service, match) == ([row.who], [])
    person = await service.people.of(row.who)
    assert (person.closed, person.warned) == (clock.time, False)


async def test_a_direct_message_that_waited_for_discord_keeps_the_quiet_hours(service, clock):
    await people(service, ada=Person(way=Way.DIRECT), ben=Person(way=Way.DIRECT))
    match = (await started(service, ADA, BEN)).id
    (user,) = await asked(service, match)
    rows, there, look = await service.history.due(9, match)
    row = next(row for row in rows if row.kind is Kind.STARTED)
    plan = await service.calls.plan(row, there, look.asked)
    for one in rows:
        await service.store.outbox_done(one, None, board=False, also=plan.work if one is row else None)
    await service.people.change(user, lambda _: Person(way=Way.DIRECT, quiet=ASLEEP.quiet))
    assert await posted(service, match) == ([], [])
    clock.time = (await kept(service, match))[user].due
    await ring(service)
    assert await posted(service, match) == ([], [user])


async def test_a_reminder_is_held_until_the_morning(service, clock):
    match = (await started(service, ADA, BEN, remind_after=6)).id
    (user,) = await asked(service, match)
    assert (await posted(service, match))[0] == [user]
    await people(service, ada=ASLEEP, ben=ASLEEP)
    clock.time += 6 * HOUR
    await ring(service)
    assert await posted(service, match) == ([], [])
    clock.time = (await kept(service, match))[user].due
    await ring(service)
    assert (await posted(service, match))[0] == [user]


async def test_ten_nudges_at_once_are_one(service, clock):
    match = (await started(service, ADA, BEN, CHLOE)).id
    (user,) = await asked(service, match)
    await posted(service, match)
    others = [one for one in (ADA, BEN, CHLOE) if one != user]
    found = await asyncio.gather(*(service.calls.nudge(match, others[n % 2]) for n in range(10)))
    assert sorted(len(one.now) for one in found) == [0] * 9 + [1]
    assert {one.again for one in found if not one.now} == {clock.time + NUDGES}
    assert (await posted(service, match))[0] == [user]
    clock.time += NUDGES
    assert (await service.calls.nudge(match, others[0])).now == (user,)


async def test_a_nudge_waits_for_who_sleeps_and_is_no_one_elses(service, clock):
    match = (await started(service, ADA, BEN)).id
    (user,) = await asked(service, match)
    other = BEN if user == ADA else ADA
    await people(service, ada=ASLEEP, ben=ASLEEP)
    nudged = await service.calls.nudge(match, other)
    assert nudged.later == (user,)
    assert said(nudged, texts("en")) == f"Nudged later: <@{user}>", "when somebody sleeps is theirs"
    assert await posted(service, match) == ([], [])
    clock.time = (await kept(service, match))[user].due
    await ring(service)
    assert (await posted(service, match))[0] == [user]
    assert (await refused(service.calls.nudge(match, CHLOE))).why is Why.NOT_IN


async def test_a_nudge_to_who_wants_none_is_no_nudge(service, clock):
    match = (await started(service, ADA, BEN)).id
    (user,) = await asked(service, match)
    await people(service, ada=Person(way=Way.QUIET), ben=Person(way=Way.QUIET))
    nudged = await service.calls.nudge(match, BEN if user == ADA else ADA)
    assert (nudged.now, nudged.never) == ((), (user,))
    assert said(nudged, texts("en")) == f"Not nudged: <@{user}>"
    await people(service, ada=Person(), ben=Person())
    assert (await service.calls.nudge(match, BEN if user == ADA else ADA)).now == (user,)


async def test_ones_tables_with_notes_those_that_wait_first(service, clock):
    first = (await started(service, ADA, BEN, channel=1, guild=7)).id
    clock.time += HOUR
    second = (await started(service, ADA, BEN, channel=2, guild=8)).id
    user = (await asked(service, first))[0]
    assert await asked(service, second) == [user]
    other = BEN if user == ADA else ADA
    await service.own.note(await service.history.get(second), user, "watch the tea")
    waiting, others = await service.own.tables(user)
    assert [(one.match.id, one.note) for one in waiting] == [(first, ""), (second, "watch the tea")]
    assert others == []
    waiting, others = await service.own.tables(other)
    assert [(one.match.id, one.note) for one in others] == [(second, ""), (first, "")]
    with pytest.raises(Refused):
        await service.own.note(await service.history.get(first), CHLOE, "spy")
    await service.own.note(await service.history.get(second), user, "")
    assert (await service.own.tables(user))[0][1].note == ""


def digest_of(service, user):
    """When the digest of ``user`` is due."""
    return service.store.write(lambda writing: writing.due(of_person(user), TimerKind.DIGEST))


async def announced(service, clock, user):
    """Whether a digest goes out to ``user`` as their timer rings; what is announced is taken out."""
    await service.digests.tick(Timer(of_person(user), TimerKind.DIGEST, clock.time))
    rows = await service.store.outbox_of(of_person(user), 9)
    for row in rows:
        await service.store.outbox_done(row, None, board=False)
    return [row.kind for row in rows] == [Kind.DIGEST]


async def test_a_digest_is_due_once_a_day_at_the_hour_there(service, clock):
    rung, told = [], []
    service.store.on_timers.append(rung.append)
    service.store.on_told.append(told.append)
    await service.own.set(ADA, lambda _: Person(digest=8, zone="Australia/Lord_Howe"))
    due = await digest_of(service, ADA)
    assert due is not None
    assert rung == [{(of_person(ADA), TimerKind.DIGEST): due}]
    clock.time = due - 1
    assert not await announced(service, clock, ADA)
    clock.time = due
    assert await announced(service, clock, ADA)
    assert told == [of_person(ADA)]
    assert not await announced(service, clock, ADA)
    assert await digest_of(service, ADA) == due + 24 * HOUR
    clock.time = due + 36 * HOUR  # the bot was away
    assert not await announced(service, clock, ADA)
    assert await digest_of(service, ADA) == due + 48 * HOUR
    assert service.digests.late(due)
    await service.own.set(ADA, lambda person: Person(zone=person.zone))
    assert await digest_of(service, ADA) is None


async def test_a_digest_that_falls_into_quiet_hours_comes_at_their_end(service, clock):
    await service.own.set(ADA, lambda _: Person(digest=8, zone="Europe/Berlin"))
    clock.time = await digest_of(service, ADA)
    await service.people.change(ADA, lambda person: replace(person, quiet=(22 * 60, 10 * 60)))
    assert not await announced(service, clock, ADA)
    assert await digest_of(service, ADA) == clock.time + 2 * HOUR
    clock.time += 2 * HOUR
    assert await announced(service, clock, ADA)


async def test_a_digest_that_was_set_while_the_clock_was_ahead_is_set_right(service, clock):
    clock.time += 400 * 24 * HOUR
    await service.own.set(ADA, lambda _: Person(digest=8, zone="Europe/Berlin"))
    clock.time -= 400 * 24 * HOUR
    assert await service.digests.set_right() == 1
    assert await digest_of(service, ADA) == clock.time + 24 * HOUR
    assert await service.digests.set_right() == 0


async def test_erased_is_erased(service, clock):
    match = await started(service, ADA, BEN)
    rung = {}
    service.store.on_timers.append(rung.update)
    await service.own.set(ADA, lambda _: Person(digest=8, zone="Europe/Berlin"))
    await service.own.note(match, ADA, "mine alone")
    await posted(service, match.id)
    assert [one.id for one in await service.own.erase(ADA)] == [match.id]
    assert (await service.own.export(ADA))["notes"], "nothing went while they sit there"
    await service.leaving.resign(match.id, ADA, request())
    await posted(service, match.id)
    assert await service.own.erase(ADA) == []
    assert rung[of_person(ADA), TimerKind.DIGEST] is None, "nobody rings it"
    again = await service.own.export(ADA)
    assert again.pop("user") == ADA
    assert again.pop("settings")["zone"] is None
    assert {name: rows for name, rows in again.items() if rows} == {}
    assert str(ADA) not in _dump(service)
    seat = next(
        player for player in (await service.history.get(match.id)).players if player.color == match.players[0].color
    )
    assert (seat.user, seat.human) == (LEFT, None)
    assert await service.history.record(match.id, None)


def _dump(service):
    """All cells of all tables as text, but ids that Discord gave to no person."""
    with sqlite3.connect(service.store.path) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        skipped = {"alembic_version", "entries", "snapshots", "secrets", "timers", "meta", "requests"}
        return [
            str(cell)
            for name in names
            if name not in skipped
            for row in connection.execute(f"SELECT * FROM {name}")
            for cell in row
        ]
