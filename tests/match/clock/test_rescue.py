import pytest

from bot.match.pure.clock.setting import Clock
from bot.match.pure.clock.vacation import BUDGET, GRACE, LONGEST, spent
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.outbox import AnnouncementKind
from tests.match.clock.test_table_clocks import (
    DAY,
    HOUR,
    MIDNIGHT,
    PLAIN,
    clock_rows,
    deadlines,
    due,
    let_pass,
    restarted,
    rows,
    set_person,
)
from tests.match.desk import ADA, BEN, CHLOE, START, move, request, ring, started, with_clocks

IN_LEAGUE = {"clock": PLAIN, "league": 4, "season": 1, "vacation": (START, 7)}
UP = START + 3 * DAY
ENDS = MIDNIGHT + (2 + LONGEST) * DAY
"""The end of a vacation of three days that begins on the day of the deadline."""


async def asked_for(service, user=ADA, **more):
    await set_person(service, user, rescue=True, **more)


async def happened(service, match):
    return [one.kind for one in await service.history.incidents(match.id)]


async def test_the_timer_that_would_end_a_players_time_begins_their_vacation(service, clock):
    with_clocks(service)
    match = await started(service, ADA, BEN, **IN_LEAGUE)
    await asked_for(service)
    await let_pass(service, clock, UP - 1)
    before = await clock_rows(service)
    await let_pass(service, clock, UP)
    person = await service.people.of(ADA)
    assert person.away == ((UP - GRACE, ENDS),)
    assert person.rescued == ((4, 1, UP - GRACE),)
    assert await deadlines(service, match) == {0: ENDS + GRACE}
    assert (await clock_rows(service))[len(before) :] == [
        (AnnouncementKind.CLOCK, ADA),
        (AnnouncementKind.REMINDER, ADA),
    ]
    assert await happened(service, match) == [Happened.RESCUED]
    found = await service.history.get(match.id)
    assert await service.clocks.banks(found, clock.time) == (GRACE, 2 * DAY)


async def test_all_their_tables_are_told_once_and_wait(service, clock):
    with_clocks(service)
    first = await started(service, ADA, BEN, **IN_LEAGUE)
    clock.time += HOUR
    second = await started(service, ADA, CHLOE, channel=501, **IN_LEAGUE)
    clock.time += HOUR
    elsewhere = await started(service, ADA, CHLOE, channel=502, clock=PLAIN)
    await asked_for(service)
    await let_pass(service, clock, ENDS - 1)
    for match in (first, second, elsewhere):
        assert await happened(service, match) == [Happened.RESCUED]
    assert await rows(service, AnnouncementKind.CLOCK) == [(AnnouncementKind.CLOCK, ADA)] * 3
    assert await deadlines(service, elsewhere) == {0: ENDS + GRACE + 2 * HOUR}


@pytest.mark.parametrize(
    ("person", "options"),
    [
        ({"rescue": False}, {}),
        ({}, {"season": 0}),
        ({}, {"vacation": (START, 0)}),
        ({"away": ((START - 40 * DAY, START - (40 - BUDGET) * DAY),)}, {}),
        ({"rescued": ((4, 1, START - DAY),)}, {}),
    ],
)
async def test_who_gets_none(service, clock, person, options):
    with_clocks(service)
    match = await started(service, ADA, BEN, **{**IN_LEAGUE, **options})
    await asked_for(service, **{"away": (), **{name: value for name, value in person.items() if name != "rescue"}})
    await set_person(service, ADA, rescue=person.get("rescue", True))
    away = (await service.people.of(ADA)).away
    await let_pass(service, clock, UP)
    assert await happened(service, match) == [Happened.TIME_UP]
    assert (await service.people.of(ADA)).away == away


async def test_it_takes_no_more_days_than_are_left_and_keeps_one_that_is_planned(service, clock):
    with_clocks(service)
    match = await started(service, ADA, BEN, **IN_LEAGUE)
    planned = (MIDNIGHT + 4 * DAY, MIDNIGHT + 6 * DAY)
    await asked_for(service, away=((START - 40 * DAY, START - 17 * DAY), planned))
    await let_pass(service, clock, UP)
    person = await service.people.of(ADA)
    assert person.away[1:] == ((UP - GRACE, MIDNIGHT + 4 * DAY), planned)
    assert spent(person, clock.time) <= BUDGET
    assert await happened(service, match) == [Happened.RESCUED]


async def test_a_short_clock_gives_back_at_most_what_there_was(service, clock):
    with_clocks(service)
    match = await started(service, ADA, BEN, **{**IN_LEAGUE, "clock": Clock(move=60)})
    await asked_for(service)
    await let_pass(service, clock, START + HOUR)
    (span,) = (await service.people.of(ADA)).away
    assert span[0] == START
    assert await deadlines(service, match) == {0: span[1] + HOUR}


async def test_a_process_that_ends_before_it_has_told_all_tables_tells_them_later(service, clock, tmp_path):
    with_clocks(service)
    first = await started(service, ADA, BEN, **IN_LEAGUE)
    second = await started(service, ADA, CHLOE, channel=501, clock=PLAIN)
    await asked_for(service)

    def dies(_match):
        raise RuntimeError("in the middle")

    await let_pass(service, clock, UP - 1)
    clock.time = UP
    service.desk.on_commit.append(dies)
    await ring(service)
    assert await happened(service, first) == [Happened.RESCUED]
    assert await happened(service, second) == []
    again = await restarted(service, tmp_path, clock, UP + 2 * HOUR)
    with_clocks(again)
    await ring(again)
    await ring(again)
    for match in (first, second):
        assert await happened(again, match) == [Happened.RESCUED]
    assert len((await again.people.of(ADA)).away) == 1
    assert await due(again) > clock.time
    await again.store.close()


async def test_once_a_season_and_again_in_the_next_one(service, clock):
    with_clocks(service)
    match = await started(service, ADA, BEN, **IN_LEAGUE)
    await asked_for(service)
    await let_pass(service, clock, UP)
    await service.clocks.back(ADA, request())
    await move(service, match.id)
    second = await started(service, ADA, CHLOE, channel=501, **IN_LEAGUE)
    await let_pass(service, clock, clock.time + 4 * DAY)
    assert await happened(service, second) == [Happened.TIME_UP]
    third = await started(service, ADA, CHLOE, channel=502, **{**IN_LEAGUE, "season": 2})
    other = await started(service, ADA, CHLOE, channel=503, **{**IN_LEAGUE, "league": 5, "vacation": (START, 0)})
    await let_pass(service, clock, clock.time + 3 * DAY)
    assert Happened.RESCUED in await happened(service, third)
    assert Happened.TIME_UP in await happened(service, other), "no day of vacation counts there"


async def test_afterwards_they_are_reminded_and_time_is_up_as_ever(service, clock):
    with_clocks(service)
    match = await started(service, ADA, BEN, **IN_LEAGUE)
    await asked_for(service)
    await let_pass(service, clock, UP)
    before = await clock_rows(service)
    await let_pass(service, clock, ENDS + GRACE - 1)
    assert (await clock_rows(service))[len(before) :] == [(AnnouncementKind.REMINDER, ADA)]
    await let_pass(service, clock, ENDS + GRACE)
    assert await happened(service, match) == [Happened.RESCUED, Happened.TIME_UP]
    assert len((await service.people.of(ADA)).away) == 1
