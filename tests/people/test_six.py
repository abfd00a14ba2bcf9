# Rule L15.1.

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.match.pure.notices.deciding import KEPT, MOST, NoticeRecord, enough_until
from bot.match.pure.people.hours import DAY, MINUTE
from bot.match.pure.people.settings import Person
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.storage import notices
from tests.match.desk import ADA, BEN, started
from tests.people.test_needless import row_of

BEGIN = 1_780_315_200_000
GUILD = 7
LEAGUE = 3
PEOPLE = [
    Person(),
    Person(zone="Asia/Tokyo"),
    Person(zone="Europe/Berlin", quiet=(22 * 60, 7 * 60)),
    Person(zone="America/Los_Angeles", quiet=(8 * 60, 9 * 60)),
]


def today(person, rung, now):
    if person.zone is None:
        return [urgent for at, urgent in rung if now - DAY < at <= now]
    zone = ZoneInfo(person.zone)
    date = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone).date()
    return [urgent for at, urgent in rung if datetime.fromtimestamp(at / 1000, UTC).astimezone(zone).date() == date]


@given(
    st.sampled_from(PEOPLE),
    st.lists(st.tuples(st.sampled_from([0, 1, 30, 60, 180, 400, 800]), st.booleans()), min_size=8, max_size=80),
)
def test_l15_1_six_a_day_are_all_and_what_is_urgent_is_held_back_by_what_is_urgent_alone(person, events):
    now, rung = BEGIN, []
    for minutes, urgent in events:
        now += minutes * MINUTE
        until = enough_until(person, tuple(at for at, _ in rung)[-MOST:], now, urgent=urgent)
        before = today(person, rung, now)
        if until is None:
            assert len(before) < (MOST if urgent else MOST - KEPT)
            rung.append((now, urgent))
            continue
        assert until > now
        if urgent:
            assert len(before) == MOST
            assert sum(before) >= KEPT, "what is not urgent never takes the last one"
        else:
            assert len(before) >= MOST - KEPT
    assert KEPT > 0


@pytest.mark.parametrize("limit", range(KEPT + 1, MOST))
def test_a_server_may_have_a_lower_limit_and_its_last_one_is_kept_too(limit):
    told = (BEGIN,) * (limit - KEPT)
    assert enough_until(Person(), told[1:], BEGIN, limit=limit) is None
    assert enough_until(Person(), told, BEGIN, limit=limit) == BEGIN + DAY
    assert enough_until(Person(), told, BEGIN) is None
    assert enough_until(Person(), told, BEGIN, urgent=True, limit=limit) is None
    assert enough_until(Person(), (BEGIN,) * limit, BEGIN, urgent=True, limit=limit) == BEGIN + DAY
    assert enough_until(Person(always=True), (BEGIN,) * limit, BEGIN, limit=limit) is None


async def test_a_servers_limit_holds_for_turns_news_and_leagues_there_and_not_elsewhere(service, clock):
    here, elsewhere = await started(service, ADA, BEN), await started(service, ADA, BEN, channel=777)
    await service.servers.change(here.guild, lambda before: replace(before, notices=2))
    await rung_before(service, elsewhere.id, ADA, 1, clock.time)
    row = row_of(here, AnnouncementKind.MOVED, clock)
    assert (await service.notices.news(row, here, (ADA, BEN)))[0] == (BEN,)
    assert (await service.notices.plan(row, here, (here.seat_of(ADA),))).mentions == ()
    away = replace(elsewhere, guild=here.guild + 1)
    assert (await service.notices.news(row, away, (ADA,)))[0] == (ADA,)
    await rung_before(service, elsewhere.id, ADA, 2, clock.time)
    assert (await service.notices.asked(LEAGUE, here.guild, (ADA,)))[0] == ()
    assert (await service.notices.asked(LEAGUE, here.guild + 1, (ADA,)))[0] == (ADA,)


async def rung_before(service, match, user, times, now):
    def work(writing):
        notices.keep(writing, match, user, NoticeRecord(recent=(now,) * times))

    await service.store.write(work)


@pytest.mark.parametrize(
    "kind", [AnnouncementKind.STARTED, AnnouncementKind.MOVED, AnnouncementKind.CLOCK, AnnouncementKind.PROPOSAL]
)
async def test_l15_1_news_for_several_rings_who_has_notices_left_and_counts(service, clock, kind):
    here = await started(service, ADA, BEN)
    other = await started(service, ADA, BEN, channel=777)
    await rung_before(service, other.id, ADA, MOST - KEPT, clock.time)
    await rung_before(service, other.id, BEN, MOST - KEPT - 1, clock.time)
    row = row_of(here, kind, clock)
    rung, work = await service.notices.news(row, here, (ADA, BEN))
    assert rung == (BEN,)
    assert (await service.notices.news(row, here, (BEN,)))[0] == (), "the one on its way counts"
    await service.store.write(work)
    assert (await service.notices.news(row, here, (ADA, BEN)))[0] == ()
    clock.time += DAY
    assert (await service.notices.news(row, here, (ADA, BEN)))[0] == (ADA, BEN)


async def test_l15_1_where_people_sit_together_the_start_rings_the_last_time_too(service, clock, monkeypatch):
    live = await started(service, ADA, BEN)
    monkeypatch.setattr(service.desk, "live", lambda match: match.id == live.id)
    await rung_before(service, live.id, ADA, MOST - KEPT, clock.time)
    row = row_of(live, AnnouncementKind.STARTED, clock)
    assert (await service.notices.news(row, live, (ADA,)))[0] == (ADA,)


async def test_l15_1_a_question_of_a_league_is_one_of_the_six_and_counts_after_a_restart(service, clock):
    match = await started(service, ADA, BEN)
    await rung_before(service, match.id, ADA, MOST - KEPT, clock.time)
    rung, work = await service.notices.asked(LEAGUE, GUILD, (ADA, BEN))
    assert rung == (ADA, BEN), "it will not ring later"
    assert (await service.notices.asked(LEAGUE, GUILD, (ADA,)))[0] == ()
    await service.store.write(work)
    assert (await service.notices.asked(LEAGUE, GUILD, (ADA,)))[0] == ()
    service.store.doubt(None)
    service.store.memory.clear()
    assert (await service.notices.asked(LEAGUE, GUILD, (ADA,)))[0] == ()
    assert (await service.people.of(BEN)).called == (clock.time,)
