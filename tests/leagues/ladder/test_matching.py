from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.edition import Edition
from leagues.ladder.matching import (
    Estimate,
    FoundTable,
    Lack,
    Missing,
    Terms,
    Waiting,
    estimate,
    found,
    missing,
    terms_of,
)  # fmt: skip
from leagues.settings import DAY, HOUR

NOW = 1_800_000_000_000
MINUTE = HOUR // 60
MANY = Terms(asked=(NOW,) * 12)
FEW = Terms(asked=(NOW,) * 11)
FIRST = terms_of(Edition.FIRST, ())


def waits(member, rating=1500, minutes=0, **more):
    return Waiting(member, NOW - minutes * MINUTE, rating, seen=more.pop("seen", NOW), **more)


def who(tables):
    return [set(one.members) for one in tables]


def last(*members):
    return {"last": frozenset(members)}


def test_l12_1_three_who_wait_for_a_table_of_three_get_it_at_once_whatever_they_played_before():
    three = [waits("a", 1400, **last("b", "c")), waits("b", 1500, **last("a", "c")), waits("c", 2100, **last("a"))]
    assert who(found(three, 3, NOW, FEW)) == [set("abc")]
    assert missing(three, 3, NOW, FEW)["a"].within == 0


@pytest.mark.parametrize(("terms", "wider", "widest"), [(MANY, 30, 120), (FIRST, 12 * 60, 24 * 60)])
def test_l12_1_ratings_within_200_then_400_then_any(terms, wider, widest):
    for minutes, apart, made in (
        (0, 200, True),
        (0, 201, False),
        (wider - 1, 201, False),
        (wider, 201, True),
        (wider, 400, True),
        (widest - 1, 401, False),
        (widest, 401, True),
        (widest, 2_000, True),
    ):
        tables = found([waits("a", 1500, minutes), waits("b", 1500 + apart)], 2, NOW, terms)
        assert len(tables) == made, (minutes, apart)
        assert all(one.wider == (apart > 200) and one.span == apart for one in tables)


def test_l12_1_with_fewer_than_twelve_who_asked_within_seven_days_any_rating_fits():
    two = [waits("a", 1000), waits("b", 2000)]
    assert found(two, 2, NOW, FEW) == (FoundTable(("a", "b"), 1000, 0, wider=True),)
    assert found(two, 2, NOW, MANY) == ()
    asked = Terms(asked=(NOW,) * 11 + (NOW - 7 * DAY,))
    assert found(two, 2, NOW, asked) == ()
    assert len(found(two, 2, NOW + 1, asked)) == 1


def test_l12_1_only_those_seen_within_three_days():
    there, gone = NOW - 3 * DAY, NOW - 3 * DAY - 1
    assert len(found([waits("a"), waits("b", seen=there)], 2, NOW, FEW)) == 1
    assert found([waits("a"), waits("b", seen=gone)], 2, NOW, FEW) == ()
    assert missing([waits("a"), waits("b", seen=gone)], 2, NOW, FEW)["b"] == Missing(Lack.SEEN)


def test_l12_1_a_repeat_waits_an_hour_where_others_wait_whose_ratings_do_not_fit_yet():
    same = [waits(one, minutes=10, **last(*set("abc") - {one})) for one in "abc"]
    queue = [*same, waits("d", 2000), waits("e", 2000)]
    assert found(queue, 3, NOW, MANY) == ()
    assert missing(queue, 3, NOW, MANY)["a"] == Missing(Lack.AGAIN, span=200, within=50 * MINUTE)
    assert found(queue, 3, NOW + 50 * MINUTE - 1, MANY) == ()
    assert who(found(queue, 3, NOW + 50 * MINUTE, MANY)) == [set("abc")]


def test_l12_1_what_somebody_lacks():
    assert missing([waits("a"), waits("b")], 4, NOW, FEW) == {
        "a": Missing(Lack.PEOPLE, count=2),
        "b": Missing(Lack.PEOPLE, count=2),
    }
    queue = [waits("a", 1500, 10), waits("b", 1800), waits("c", 1500, 90, most=1, open=1)]
    far = Missing(Lack.RATINGS, span=200, within=20 * MINUTE)
    assert missing(queue, 2, NOW, MANY) == {"a": far, "b": far, "c": Missing(Lack.ROOM)}


queues = st.lists(
    st.builds(
        lambda number, rating, minutes, most, seats, seen, met: Waiting(
            f"m{number}",
            NOW - minutes * MINUTE,
            rating,
            most,
            min(seats, most),
            NOW - seen * HOUR,
            frozenset(f"m{one}" for one in met) - {f"m{number}"},
        ),
        st.integers(0, 11),
        st.sampled_from([900, 1300, 1490, 1500, 1510, 1650, 1800, 2300]),
        st.sampled_from([0, 1, 29, 30, 59, 60, 119, 120, 719, 720, 1439, 1440, 6000]),
        st.integers(1, 4),
        st.integers(0, 3),
        st.sampled_from([0, 5, 71, 72, 73]),
        st.sets(st.integers(0, 11), max_size=5),
    ),
    max_size=9,
    unique_by=lambda one: one.member,
)
terms = st.sampled_from([MANY, FEW])


class Naive:
    def __init__(self, queue, seats, few):
        self.ready = sorted(
            (one for one in queue if NOW - one.seen <= 3 * DAY and one.open < one.most),
            key=lambda one: (one.since, one.member),
        )
        self.seats, self.few = seats, few

    def repeats(self, people):
        names = {one.member for one in people}
        return max(len(one.last & names) for one in people)

    def tables(self, first):
        others = [one for one in self.ready if one is not first]
        every = [(first, *rest) for rest in combinations(others, self.seats - 1)]
        if not every:
            return []
        wait = NOW - first.since
        most = 10**9 if self.few or wait >= 120 * MINUTE else 400 if wait >= 30 * MINUTE else 200
        bound = max(1, min(map(self.repeats, every))) if wait < HOUR else 99
        near = [one for one in every if max(each.rating for each in one) - min(each.rating for each in one) <= most]
        return [one for one in near if self.repeats(one) <= bound]

    def made(self):
        found = []
        while (first := next((one for one in self.ready if self.tables(one)), None)) is not None:

            def worth(people):
                ratings = [one.rating for one in people]
                by_wait = sorted(people, key=lambda one: (one.since, one.member))
                return max(ratings) - min(ratings), [one.since for one in by_wait], [one.member for one in by_wait]

            best = min(self.tables(first), key=worth)
            found.append((first.member, {one.member for one in best}, worth(best)[:2]))
            self.ready = [one for one in self.ready if one not in best]
        return found


@given(queues, st.integers(2, 4), terms)
@settings(deadline=None)
def test_l12_1_the_tables_are_those_of_the_ruling(queue, seats, by):
    tables = found(queue, seats, NOW, by)
    assert tables == found(list(reversed(queue)), seats, NOW, by)
    naive = Naive(queue, seats, by is FEW).made()
    of = {one.member: one for one in queue}
    assert len(tables) >= bool(naive)
    for table, (first, members, (span, since)) in zip(tables, naive, strict=False):
        assert first in table.members
        assert (table.span, [of[one].since for one in table.members]) == (span, since)
        if set(table.members) != members:  # equally near, equally long: either is right, and what follows differs
            return
    assert len(tables) == len(naive)


@given(queues, st.integers(2, 4), st.sampled_from([MANY, FEW, FIRST]))
@settings(deadline=None)
def test_l12_1_what_is_estimated_and_missing_comes_true(queue, seats, by):
    told, lacks = estimate(queue, seats, NOW, by), missing(queue, seats, NOW, by)
    assert set(lacks) == {one.member for one in queue}
    within = [one.within for one in lacks.values() if one.within is not None]
    assert min(within, default=None) == told.within
    if told.within is None:
        assert told.lacking > 0
        assert found(queue, seats, NOW + DAY, by) == ()
    else:
        assert found(queue, seats, NOW + told.within, by)
        assert not told.within or not found(queue, seats, NOW + told.within - 1, by)


def test_l12_1_how_long_the_next_table_takes():
    assert estimate([waits("a"), waits("b")], 4, NOW, MANY) == Estimate(None, 2)
    assert estimate([waits("a", 1500, 20), waits("b", 1800)], 2, NOW, MANY) == Estimate(10 * MINUTE, 0)
    assert estimate([waits("a", 1500, 20), waits("b", 2800)], 2, NOW, MANY) == Estimate(100 * MINUTE, 0)


# The first edition's ladders


def test_l1_3_in_the_first_edition_who_has_waited_longest_gets_the_nearest_ratings_and_not_the_longest_waits():
    queue = [waits("a", 1500, 300), waits("b", 1650, 240), waits("c", 1490, 60), waits("d", 1640, 60)]
    assert who(found(queue, 2, NOW, FIRST)) == [{"a", "c"}, {"b", "d"}]


def test_l1_3_in_the_first_edition_no_two_of_a_table_meet_again_while_others_wait():
    queue = [waits("a", minutes=300, **last("b")), waits("b", minutes=240, **last("a")), waits("c", 1600)]
    assert who(found(queue, 2, NOW, FIRST)) == [{"a", "c"}]
    only_one_tells = [waits("a", minutes=300), waits("b", minutes=240, **last("a")), waits("c", 1600)]
    assert who(found(only_one_tells, 2, NOW, FIRST)) == [{"a", "c"}]
    far = [waits("a", 1500, 300, **last("b")), waits("b", 1500, 240, **last("a")), waits("c", 2000)]
    assert found(far, 2, NOW, FIRST) == (), "until ratings may be further apart"
    assert who(found(far, 2, NOW + 19 * HOUR, FIRST)) == [{"a", "c"}]
    four = [waits(one, minutes=60, **last(*set("abcd") - {one})) for one in "abcd"]
    assert who(found(four, 4, NOW, FIRST)) == [set("abcd")], "nobody else waits"
    (table,) = found([*four, waits("e"), waits("f", 1600)], 4, NOW, FIRST)
    assert {"e", "f"} < set(table.members), "as few as can be"


def limit(wait):
    return 200 if wait < 12 * HOUR else 400 if wait < 24 * HOUR else 10**9


def allowed(people):
    span = max(one.rating for one in people) - min(one.rating for one in people)
    again = any(one.member in other.last or other.member in one.last for one, other in combinations(people, 2))
    return not again and span <= limit(NOW - min(one.since for one in people))


@given(queues, st.integers(2, 4))
@settings(deadline=None)
def test_l1_3_in_the_first_edition_whatever_waits_nobody_is_left_for_whom_there_is_a_table(queue, seats):
    of = {one.member: one for one in queue}
    tables = found(queue, seats, NOW, FIRST)
    assert tables == found(list(reversed(queue)), seats, NOW, FIRST)
    ready = {one.member for one in queue if NOW - one.seen <= 3 * DAY and one.open < one.most}
    for table in tables:
        people = [of[member] for member in table.members]
        assert len(people) == seats
        assert {*table.members} <= ready
        ready -= {*table.members}
        assert table.longest == max(NOW - one.since for one in people) == NOW - people[0].since
        assert table.span == max(one.rating for one in people) - min(one.rating for one in people)
        assert table.span <= limit(table.longest)
    assert not any(allowed(people) for people in combinations([of[one] for one in ready], seats))
