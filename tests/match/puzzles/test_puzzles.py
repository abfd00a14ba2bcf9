import asyncio
from datetime import date

import pytest
from sqlalchemy import insert, select

from bot.match.pure.errors import Refused
from bot.match.pure.people.settings import Daily
from bot.match.pure.puzzles import PuzzleId, closed_by, closes, day_at, due_after, streak
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import Timer, TimerKind, of_server
from bot.match.storage import schema
from games.puzzles.bank import bank, daily, position, weighed
from games.registry import GAMES
from tests.match.desk import ADA, BEN

HOUR = 3_600_000
DAY = 24 * HOUR
GUILD, CHANNEL = 77, 5
DAILY = Daily(CHANNEL, 9, "Europe/Berlin")


async def due(service):
    return await service.store.write(lambda writing: writing.due(of_server(GUILD), TimerKind.PUZZLE))


async def rung(service, clock):
    await service.puzzles.handle(Timer(of_server(GUILD), TimerKind.PUZZLE, clock.time))
    rows = await service.store.outbox_of(of_server(GUILD), 9)
    for row in rows:
        await service.store.outbox_done(row, None, board=False)
    return [(row.kind, row.about) for row in rows]


async def begun(service, clock):
    await service.puzzles.set(GUILD, DAILY)
    clock.time = await due(service)
    ((kind, day),) = await rung(service, clock)
    assert kind is AnnouncementKind.PUZZLE
    return day


@pytest.mark.both
async def test_each_day_brings_one_puzzle_and_the_solution_of_one_that_has_closed(service, clock):
    day = await begun(service, clock)
    assert await rung(service, clock) == [], "its timer is set to tomorrow"
    assert await due(service) > clock.time
    await service.store.write(lambda writing: writing.set_timer(of_server(GUILD), TimerKind.PUZZLE, clock.time))
    assert await rung(service, clock) == [], "the day has its puzzle, however often it rings"
    for later in (1, 2):
        clock.time = await due(service)
        assert await rung(service, clock) == [(AnnouncementKind.PUZZLE, day + later)]
        assert clock.time < closes(day)
    clock.time = await due(service)
    assert await rung(service, clock) == [(AnnouncementKind.SOLUTION, day), (AnnouncementKind.PUZZLE, day + 3)]
    assert (await service.puzzles.post(GUILD, day)).solved == clock.time
    assert (await service.puzzles.post(GUILD, day + 1)).solved is None


async def test_of_the_days_that_were_missed_only_the_newest_comes(service, clock):
    day = await begun(service, clock)
    clock.time = await due(service) + 4 * DAY + HOUR
    assert await rung(service, clock) == [(AnnouncementKind.SOLUTION, day), (AnnouncementKind.PUZZLE, day + 5)]
    assert 0 < await due(service) - clock.time <= DAY


@pytest.mark.both
async def test_it_ends_where_the_server_says_so(service, clock):
    day = await begun(service, clock)
    for _ in range(2):
        await service.puzzles.set(GUILD, None)
    assert await due(service) == closes(day)
    assert await rung(service, clock) == [], "somebody elsewhere can answer"
    clock.time = closes(day)
    assert await rung(service, clock) == [(AnnouncementKind.SOLUTION, day)]
    assert await rung(service, clock) == []
    assert await due(service) is None


EAST, WEST = "Pacific/Kiritimati", "Pacific/Midway"


@pytest.mark.parametrize("zone", [EAST, WEST, "Australia/Lord_Howe"])
@pytest.mark.parametrize("hour", [0, 23])
def test_a_puzzle_is_open_for_its_day_wherever_it_comes(zone, hour):
    daily, at = Daily(CHANNEL, hour, zone), (date(2026, 1, 1) - date(1970, 1, 1)).days * DAY
    for _ in range(330):
        came = due_after(daily, at)
        day, at = day_at(daily, came, came), due_after(daily, came)
        assert at <= closes(day), "the next one has come before it closes"
        assert closed_by(came) < day - 1
        assert came - DAY // 2 - DAY <= day * DAY <= came + DAY
    assert closed_by(closes(day)) == day
    assert closed_by(closes(day) - 1) == day - 1


@pytest.mark.both
async def test_the_first_answer_counts_across_servers_and_after_it_was_erased(service, clock):
    day = await begun(service, clock)
    found = await service.puzzles.position(PuzzleId(day))
    wrong = GAMES[found.puzzle.record.game].read(found.puzzle.tried[-1].move)
    assert not await service.puzzles.may_see(ADA, day)
    assert (await service.puzzles.answer(day, ADA, GUILD, wrong)).first
    assert await service.puzzles.may_see(ADA, day)
    assert not await service.puzzles.may_see(BEN, day)
    elsewhere = await service.puzzles.answer(day, ADA, GUILD + 1, found.solution)
    assert (elsewhere.first, elsewhere.counts.right) == (False, False)
    await service.own.erase(ADA)
    again = await service.puzzles.answer(day, ADA, GUILD, found.solution)
    assert (again.first, again.counts.right) == (False, False)
    assert (await service.puzzles.solved(GUILD, day)).answered == 0
    assert await service.puzzles.own(ADA) == (0, 0, 0, 0)
    await service.own.erase(ADA)
    clock.time = closes(day) + DAY
    await rung(service, clock)
    left = await service.store.read(lambda connection: connection.execute(select(schema.puzzle_answers)).all())
    assert left == []


async def test_what_has_closed_takes_no_answer(service, clock):
    day = await begun(service, clock)
    found = await service.puzzles.position(PuzzleId(day))
    clock.time = closes(day)
    with pytest.raises(Refused):
        await service.puzzles.answer(day, ADA, GUILD, found.solution)
    assert await service.puzzles.may_see(ADA, day), "everybody may know it now"


@pytest.mark.both
async def test_two_processes_keep_one_first_answer(service, clock):
    day = await begun(service, clock)
    found = await service.puzzles.position(PuzzleId(day))
    wrong = GAMES[found.puzzle.record.game].read(found.puzzle.tried[-1].move)
    said = await asyncio.gather(
        service.puzzles.answer(day, ADA, GUILD, wrong), service.puzzles.answer(day, ADA, GUILD + 1, found.solution)
    )
    assert sorted(one.first for one in said) == [False, True]
    assert said[0].counts == said[1].counts


@pytest.mark.both
async def test_the_oldest_comes_again_when_all_have_come(service, clock):
    keys = daily()
    await service.puzzles.set(GUILD, DAILY)
    first = day_at(DAILY, await due(service), await due(service))

    def all_but_the_third(writing):
        for number, key in enumerate(keys):
            if number != 2:
                writing.run(insert(schema.puzzles), {"day": first - 1000 + number, "key": key})

    await service.store.write(all_but_the_third)
    clock.time = await due(service)
    await rung(service, clock)
    assert (await service.puzzles.position(PuzzleId(first))).puzzle.key == keys[2], "it never came"
    clock.time = await due(service)
    await rung(service, clock)
    assert (await service.puzzles.position(PuzzleId(first + 1))).puzzle.key == keys[0]


@pytest.mark.both
async def test_the_first_answer_counts_and_goes_with_its_person(service, clock):
    day = await begun(service, clock)
    found = position((await service.puzzles.position(PuzzleId(day))).puzzle.key)
    game = GAMES[found.puzzle.record.game]
    wrong = game.read(found.puzzle.tried[-1].move)
    missed = await service.puzzles.answer(day, ADA, GUILD, wrong)
    assert (missed.right, missed.first, missed.lost) == (False, True, -found.puzzle.tried[-1].value)
    again = await service.puzzles.answer(day, ADA, GUILD, found.solution)
    assert (again.right, again.first, again.counts.right) == (True, False, False)
    assert (await service.puzzles.answer(day, BEN, GUILD, found.solution)).first
    solved = await service.puzzles.solved(GUILD, day)
    assert (solved.finders, solved.answered) == ((BEN,), 2)
    assert (await service.puzzles.solved(GUILD + 1, day)).answered == 0
    assert await service.puzzles.own(BEN) == (1, 1, 1, 1)
    kept = (await service.own.export(ADA))["answers to puzzles"]
    assert [(one["day"], one["move"], one["right"]) for one in kept] == [(day, found.puzzle.tried[-1].move, False)]
    await service.own.erase(ADA)
    assert await service.puzzles.own(ADA) == (0, 0, 0, 0)
    assert (await service.own.export(ADA))["answers to puzzles"] == []


def unweighed(found):
    other = next((one for one in found.legal if weighed(found.puzzle, one) is None), None)
    return (None, None) if other is None else (found, other)


async def test_an_answer_that_nobody_has_weighed_is_thought_about(service, clock):
    await service.puzzles.set(GUILD, DAILY)
    clock.time = await due(service)
    day = day_at(DAILY, clock.time, clock.time)
    quick = (position(key) for key in bank() if key.startswith("mykerinos"))  # others think for seconds
    found, other = next(filter(any, map(unweighed, quick)))
    await service.store.write(
        lambda writing: writing.run(insert(schema.puzzles), {"day": day, "key": found.puzzle.key})
    )
    await rung(service, clock)
    judged = await service.puzzles.answer(day, ADA, GUILD, other)
    assert not judged.right
    assert judged.lost > 0


async def test_its_position_is_what_its_seat_sees_and_nobodys_table(service, clock):
    day = await begun(service, clock)
    look = await service.puzzles.look(PuzzleId(day), ADA, GUILD)
    assert look.match.seat_of(ADA) == look.viewer
    assert look.asked == (look.viewer,)
    assert look.view == (await service.puzzles.position(PuzzleId(day))).view
    assert (await service.puzzles.place(GUILD, day)).channel == CHANNEL
    for guild, other in ((GUILD + 1, day), (GUILD, day + 1), (None, day)):
        with pytest.raises(Refused):
            await service.puzzles.place(guild, other)
    with pytest.raises(Refused):
        await service.history.look(look.match.id, None)


@pytest.mark.parametrize(
    ("answers", "today", "row", "most"),
    [
        ([], 1, 0, 0),
        ([(1, True)], 1, 1, 1),
        ([(1, True), (2, True), (3, False)], 3, 0, 2),
        ([(1, True), (2, True), (4, True)], 4, 1, 2),
        ([(3, True), (1, False), (2, True)], 3, 2, 2),
        ([(2, True), (3, True)], 6, 2, 2),
        ([(2, True), (3, True)], 7, 0, 2),
    ],
)
def test_a_row_is_of_days_without_a_gap_and_ends_when_a_day_was_missed(answers, today, row, most):
    assert streak(answers, today * DAY) == (row, most)
    assert streak(answers, today * DAY + DAY - 1) == (row, most)
