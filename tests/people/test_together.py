import pytest

from bot.match.pure.notices.deciding import KEPT, MOST, TOGETHER, NoticeReason, NoticeRecord, spoken_for
from bot.match.pure.people.hours import DAY, MINUTE
from bot.match.pure.people.settings import Person, Way
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.services.clearing import Clearing
from bot.match.storage import notices
from bot.wording.calls import others_for
from data.texts import texts
from tests.match.desk import ADA, BEN, CHLOE, finish, ring, ring_at, started
from tests.people.test_calls import asked, posted

HOUR = 60 * MINUTE
BEGIN = 1_780_315_200_000


def test_l15_1_what_has_something_else_to_say_is_not_spoken_for():
    ended = NoticeRecord(due=5, cause=NoticeReason.ENDED)
    assert spoken_for(ended, 3) == ended
    assert spoken_for(NoticeRecord(due=5, cause=NoticeReason.CHANCE), 3) == NoticeRecord(
        told=3, cause=NoticeReason.CHANCE
    )


async def tables_of(service, *guilds, user=ADA):
    found = []
    while len(found) < len(guilds):
        channel = 600 + sum(found) + len(found) * 50
        guild = guilds[len(found)]
        match = await started(service, user, BEN, channel=channel, guild=guild)
        if await asked(service, match.id) == [user]:
            found.append(match.id)
        else:
            await service.leaving.resign(match.id, BEN, f"resign {match.id}")
            for row in await service.history.outbox_due(99, match.id):
                await service.store.outbox_done(row.id, None, board=False)
    return found


async def told(service, *matches):
    mentioned, direct = [], []
    for match in matches:
        there = await posted(service, match)
        mentioned += there[0]
        direct += there[1]
    return mentioned, direct


async def test_l15_1_three_tables_at_the_end_of_quiet_hours_are_one_message(service, clock):
    clock.time = BEGIN - BEGIN % DAY + 23 * HOUR  # 23:00 UTC
    await service.own.set(ADA, lambda _: Person(way=Way.DIRECT, quiet=(22 * 60, 7 * 60), zone="UTC"))
    matches = await tables_of(service, 7, 7, 8)
    assert await told(service, *matches) == ([], [])
    clock.time += 8 * HOUR
    assert await ring(service) >= 3
    rows = [row for match in matches for row in await service.history.outbox_due(9, match)]
    (row,) = [row for row in rows if row.kind is AnnouncementKind.DIRECT]
    plan = await service.notices.alone(row, await service.history.get(row.match))
    assert sorted(one.match.id for one in plan.waiting[ADA]) == matches, "in all servers: it is between us"
    assert await told(service, *matches) == ([], [ADA])
    await ring_at(service, clock, clock.time + TOGETHER)
    assert await told(service, *matches) == ([], []), "the one notice has named all"


async def test_l15_1_a_mention_names_the_other_tables_of_its_server_and_of_no_other(service, clock):
    here, elsewhere, there = await tables_of(service, 7, 8, 7)
    assert await told(service, here) == ([ADA], [])
    assert await told(service, elsewhere, there) == ([], []), "she has just been called"
    await ring_at(service, clock, clock.time + TOGETHER)
    rows = {match: await service.history.outbox_due(9, match) for match in (elsewhere, there)}
    kinds = {match: [row.kind for row in found] for match, found in rows.items()}
    assert sorted(kinds.values()) == [[], [AnnouncementKind.CALL]], (
        "one of them calls, the other waits for what that says"
    )
    first = next(match for match, found in kinds.items() if found)
    plan = await service.notices.alone(rows[first][0], await service.history.get(first))
    assert {one.match.id for one in plan.waiting[ADA]} == ({here, there} if first == there else set())
    assert await told(service, first) == ([ADA], [])
    await ring_at(service, clock, clock.time + TOGETHER)
    last = elsewhere if first == there else there
    assert await told(service, last) == ([ADA], []), "what was not named calls by itself"


async def test_l15_1_two_boards_that_are_posted_at_once_do_not_both_call(service):
    matches = await tables_of(service, 7, 7)
    plans = []
    for match in matches:
        rows, there, look = await service.history.due(9, match)
        plans.append(await service.notices.plan(rows[-1], there, look.asked))
    assert [plan.mentions for plan in plans] == [(ADA,), ()]
    assert [one.match.id for one in plans[0].waiting[ADA]] == matches


async def test_l15_1_the_last_notice_of_the_day_may_be_of_any_table(service, clock):
    (first, second) = await tables_of(service, 7, 7)
    recent = tuple(clock.time - HOUR + number for number in range(MOST - KEPT - 1))

    def work(writing):
        writing.beside(first).notices[ADA] = NoticeRecord(recent=recent)

    await service.store.write(work)
    assert await told(service, second) == ([ADA], [])
    clock.time += HOUR
    assert await told(service, first) == ([], []), "enough were told, though one here"
    await ring_at(service, clock, clock.time + DAY)
    assert await told(service, first) == ([ADA], [])


async def test_l15_1_what_was_told_of_a_table_counts_when_that_is_over(service, clock):
    (first, second) = await tables_of(service, 7, 7)
    recent = tuple(clock.time - HOUR + number for number in range(MOST))

    def work(writing):
        writing.beside(first).notices[ADA] = NoticeRecord(recent=recent)

    await service.store.write(work)
    assert (await finish(service, first)).status is Status.OVER
    await told(service, first)
    assert await told(service, second) == ([], [])
    clock.time += 3 * DAY
    await Clearing(service.store, clock, 30).step()
    assert first not in (await _known(service)).told


async def _known(service):
    return await notices.of_person(service.store, ADA)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_words(language):
    named = [("Mykerinos", f"https://discord.com/channels/7/{number}", BEGIN) for number in range(5)]
    tr = texts(language)
    line = others_for(CHLOE, named, tr)
    assert line.startswith(f"-# 🗂️ <@{CHLOE}>")
    assert line.count(f"<t:{BEGIN // 1000}:f>") == 3
    assert tr.plural("and {count} more", "and {count} more", 2) in line
