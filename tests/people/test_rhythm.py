import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.pure.clock.setting import Clock
from bot.match.pure.notices.deciding import LEAST, LONGEST, SHORTEST, plays_again
from bot.match.pure.people.hours import DAY, MINUTE
from bot.match.pure.people.settings import Person
from games.mykerinos.actions import Pass
from games.registry import GAMES
from tests.match.desk import ADA, BEN, move, ring_at, started
from tests.people.test_calls import asked, kept, posted

HOUR = 60 * MINUTE
NOON = 1_800_000_000_000 // DAY * DAY + 12 * HOUR


def at(*hours, day=0):
    return [NOON + int((hour - 12) * HOUR) + day * DAY for hour in hours]


EVENINGS = [*at(7, 12.5, 18), *at(8, 22, day=1)]


def test_the_longest_part_of_the_day_without_a_move_is_left_out():
    (morning,) = at(7, day=2)
    for hour in (22.01, 23):
        assert plays_again(EVENINGS, *at(hour, day=1)) == morning
    for hour in (0, 3, 6.99):
        assert plays_again(EVENINGS, *at(hour, day=2)) == morning
    for hour in (7, 10, 15, 21.99, 22):
        assert plays_again(EVENINGS, *at(hour, day=2)) is None


def test_of_few_moves_and_of_those_at_all_hours_nothing_is_known():
    (night,) = at(3, day=2)
    assert plays_again(EVENINGS[1:], night) is None
    assert len(EVENINGS) == LEAST
    assert plays_again([], night) is None
    assert plays_again(at(*range(1, 24, 5)), night) is None
    assert plays_again([*at(12, 12.1, 12.2, 12.3), *at(12.4, day=1)], night) is None, "all in one sitting"
    assert plays_again(at(12) * 9, night) is None


@given(moved=st.lists(st.integers(0, 20 * DAY), max_size=20), now=st.integers(20 * DAY, 22 * DAY))
def test_nobody_is_reminded_later_than_when_they_have_played(moved, now):
    again = plays_again(moved, now)
    if again is not None:
        assert now < again < now + LONGEST
        assert again % DAY in {one % DAY for one in moved}
        assert not any((one - now) % DAY < again - now for one in moved)
        assert any(SHORTEST <= (again - one) % DAY <= LONGEST for one in moved)


@pytest.fixture
def served():
    return {"games": GAMES}


async def test_a_reminder_waits_until_they_play_again(service, clock):
    match, user = await in_the_night(service, clock, Clock(move=48 * 60))
    assert (await posted(service, match))[0] == []
    due = (await kept(service, match))[user].due
    assert clock.time < due
    assert due % DAY in {12 * HOUR, 12 * HOUR + 6 * MINUTE}
    await ring_at(service, clock, due)
    assert (await posted(service, match))[0] == [user]


@pytest.mark.parametrize("person", [Person(zone="Europe/Berlin"), Person(quiet=(9 * 60, 10 * 60))])
async def test_who_has_said_when_they_sleep_is_reminded(service, clock, person):
    match, user = await in_the_night(service, clock, Clock(move=48 * 60), person)
    assert (await posted(service, match))[0] == [user]


async def test_nobodys_time_ends_before_they_are_reminded(service, clock):
    match, user = await in_the_night(service, clock, Clock(move=13 * 60))
    assert (await posted(service, match))[0] == [user]


async def in_the_night(service, clock, given, person=None):
    (clock.time,) = at(12)
    match = (await started(service, ADA, BEN, game="mykerinos", clock=given)).id
    for user in (ADA, BEN):
        await service.people.change(user, lambda _: person or Person())
    for day in range(1, 5):
        for hour in (12, 12.1, 18, 18.1, 23.9, 23.91):
            (clock.time,) = at(hour, day=day)
            await move(service, match, lambda moves: next(one for one in moves if not isinstance(one, Pass)))
            await posted(service, match)
    (user,) = await asked(service, match)
    await ring_at(service, clock, clock.time + 20 * MINUTE)
    assert (await posted(service, match))[0] == [user], "it is their turn"
    await ring_at(service, clock, clock.time + 4 * HOUR)
    return match, user
