from functools import partial
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.edition import Edition
from leagues.ladder import matching
from leagues.ladder.matching import Waiting, terms_of
from leagues.settings import DAY, HOUR

NOW = 1_800_000_000_000
FIRST = terms_of(Edition.FIRST, ())
found = partial(matching.found, terms=FIRST)
estimate = partial(matching.estimate, terms=FIRST)


def expected(queue, seats, now):
    return {member: one.within for member, one in matching.missing(queue, seats, now, FIRST).items()}


def waits(member, rating=1500, hours=0, **more):
    return Waiting(member, NOW - hours * HOUR, rating, seen=more.pop("seen", NOW), **more)


def who(tables):
    return [set(one.members) for one in tables]


def test_l12_1_who_has_waited_longest_gets_the_nearest_ratings_and_not_the_longest_waits():
    queue = [waits("a", 1500, 5), waits("b", 1650, 4), waits("c", 1490, 1), waits("d", 1640, 1)]
    assert who(found(queue, 2, NOW)) == [{"a", "c"}, {"b", "d"}]


@pytest.mark.parametrize(
    ("hours", "apart", "made"),
    [
        (0, 200, True),
        (0, 201, False),
        (11, 201, False),
        (12, 201, True),
        (12, 400, True),
        (23, 401, False),
        (24, 401, True),
        (24, 2_000, True),
    ],
)
def test_l12_1_ratings_within_200_after_half_a_day_400_after_a_day_any(hours, apart, made):
    tables = found([waits("a", 1500, hours), waits("b", 1500 + apart)], 2, NOW)
    assert len(tables) == made
    assert all(one.wider == (apart > 200) and one.span == apart for one in tables)


def last(*members):
    return {"last": frozenset(members)}


def test_l12_1_who_sat_together_at_the_last_table_does_not_again_while_others_wait():
    queue = [waits("a", hours=5, **last("b")), waits("b", hours=4, **last("a")), waits("c", 1600)]
    assert who(found(queue, 2, NOW)) == [{"a", "c"}]
    only_one_tells = [waits("a", hours=5), waits("b", hours=4, **last("a")), waits("c", 1600)]
    assert who(found(only_one_tells, 2, NOW)) == [{"a", "c"}]


def test_l12_1_also_while_others_have_to_wait_until_ratings_may_be_further_apart():
    queue = [waits("a", 1500, 5, **last("b")), waits("b", 1500, 4, **last("a")), waits("c", 2000)]
    assert found(queue, 2, NOW) == ()
    assert who(found(queue, 2, NOW + 19 * HOUR)) == [{"a", "c"}]


def test_l12_1_the_same_sit_together_again_where_no_others_wait():
    four = [waits(one, hours=1, **last(*set("abcd") - {one})) for one in "abcd"]
    assert who(found(four, 4, NOW)) == [set("abcd")]


def test_l12_1_with_too_few_others_as_few_as_can_be_meet_again():
    queue = [waits(one, hours=2, **last(*set("abcd") - {one})) for one in "abcd"] + [waits("e"), waits("f", 1600)]
    (table,) = found(queue, 4, NOW)
    assert {"e", "f"} < set(table.members)


queues = st.lists(
    st.builds(
        lambda number, rating, hours, most, seats, seen, met: Waiting(
            f"m{number}",
            NOW - hours * HOUR,
            rating,
            most,
            min(seats, most),
            NOW - seen * HOUR,
            frozenset(f"m{one}" for one in met),
        ),
        st.integers(0, 11),
        st.sampled_from([900, 1300, 1490, 1500, 1510, 1650, 1800, 2300]),
        st.sampled_from([0, 1, 11, 12, 23, 24, 60]),
        st.integers(1, 4),
        st.integers(0, 3),
        st.sampled_from([0, 5, 71, 72, 73]),
        st.sets(st.integers(0, 11), max_size=3),
    ),
    max_size=9,
    unique_by=lambda one: one.member,
)


def limit(wait):
    return 200 if wait < 12 * HOUR else 400 if wait < 24 * HOUR else 10**9


@given(queues, st.integers(2, 4))
@settings(deadline=None)
def test_l12_1_whatever_waits(queue, seats):
    of = {one.member: one for one in queue}
    tables = found(queue, seats, NOW)
    assert tables == found(list(reversed(queue)), seats, NOW)
    named = [member for table in tables for member in table.members]
    assert len(named) == len(set(named))
    for table in tables:
        people = [of[member] for member in table.members]
        assert len(people) == seats
        assert all(NOW - one.seen <= 3 * DAY and one.open < one.most for one in people)
        assert table.longest == max(NOW - one.since for one in people) == NOW - people[0].since
        assert table.span == max(one.rating for one in people) - min(one.rating for one in people)
        assert table.span <= limit(table.longest)


def allowed(people):
    span = max(one.rating for one in people) - min(one.rating for one in people)
    again = any(one.member in other.last or other.member in one.last for one, other in combinations(people, 2))
    return not again and span <= limit(NOW - min(one.since for one in people))


@given(queues, st.integers(2, 4))
@settings(deadline=None)
def test_l12_1_nobody_is_left_waiting_for_whom_there_is_a_table(queue, seats):
    seated = {member for table in found(queue, seats, NOW) for member in table.members}
    ready = [one for one in queue if NOW - one.seen <= 3 * DAY and one.open < one.most and one.member not in seated]
    assert not any(allowed(people) for people in combinations(ready, seats))


# The time that it may take


@given(queues, st.integers(2, 4))
@settings(deadline=None)
def test_l12_1_what_is_estimated_comes_true(queue, seats):
    told = estimate(queue, seats, NOW)
    if told.within is None:
        assert told.lacking > 0
        assert found(queue, seats, NOW + DAY) == ()
    else:
        assert found(queue, seats, NOW + told.within)
        assert not told.within or not found(queue, seats, NOW + told.within - 1)


@given(queues, st.integers(2, 4))
@settings(deadline=None)
def test_l12_1_the_first_of_them_is_at_the_next_table(queue, seats):
    told = expected(queue, seats, NOW)
    assert min((one for one in told.values() if one is not None), default=None) == estimate(queue, seats, NOW).within
    assert set(told) == {one.member for one in queue}
