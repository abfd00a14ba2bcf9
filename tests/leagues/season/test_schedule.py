# Rule L4.1.

from collections import Counter
from itertools import combinations, permutations

import pytest

from leagues.refused import Refused
from leagues.season.schedule import schedule

MANY = [(members, seats) for seats in (3, 4, 5, 6) for members in range(seats + 1, 14)]


def after_whom(tables):
    return Counter((table[seat - 1], table[seat]) for table in tables for seat in range(len(table)))


@pytest.mark.parametrize(("members", "seats"), MANY)
def test_l4_1_each_sits_in_each_seat_once_any_two_meet_alike_and_nobody_follows_the_same_needlessly(members, seats):
    tables = schedule(members, seats)
    assert all(len(set(table)) == seats for table in tables)
    assert Counter((member, seat) for table in tables for seat, member in enumerate(table)) == {
        (member, seat): 1 for member in range(members) for seat in range(seats)
    }
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    often = [met[pair] for pair in combinations(range(members), 2)]
    assert max(often) - min(often) <= 1
    others = (
        after_whom([tuple((table + step) % members for step in order) for table in range(members)])
        for order in permutations(sorted(tables[0]))
    )
    assert max(after_whom(tables).values()) == min(max(often.values()) for often in others)


@pytest.mark.parametrize(
    ("members", "seats", "first"),
    [
        (7, 3, (0, 1, 3)),
        (4, 3, (0, 1, 2)),
        (6, 4, (0, 1, 3, 2)),
        (7, 4, (0, 1, 2, 4)),
        (9, 4, (0, 2, 1, 4)),
        (12, 4, (0, 1, 3, 7)),
        (13, 4, (0, 1, 3, 9)),
        (9, 5, (0, 1, 3, 2, 5)),
        (12, 6, (0, 1, 3, 2, 8, 5)),
    ],
)
def test_l4_1_the_first_table_of_a_cyclic_schedule(members, seats, first):
    assert schedule(members, seats)[0] == first


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_l4_1_as_many_members_as_seats_everybody_in_each_table_and_in_each_seat_once(seats):
    tables = schedule(seats, seats)
    assert len(tables) == seats
    assert all(sorted(table) == list(range(seats)) for table in tables)
    assert all(len({table[seat] for table in tables}) == seats for seat in range(seats))


@pytest.mark.parametrize("seats", [3, 4])
def test_l4_1_as_many_members_as_seats_who_plays_after_whom_repeats_as_rarely_as_can_be(seats):
    def squares(rows):
        if len(rows) == seats:
            yield rows
            return
        for row in permutations(range(seats)):
            if row[0] == len(rows) and all(mine != other for one in rows for mine, other in zip(row, one, strict=True)):
                yield from squares([*rows, row])

    def worth(tables):
        often = after_whom(tables).values()
        return max(often), sum(count - 1 for count in often)

    assert worth(schedule(seats, seats)) == min(worth(rows) for rows in squares([]))


def test_l4_1_six_members_at_six_seats_each_after_nobody_more_than_twice():
    often = after_whom(schedule(6, 6)).values()
    assert max(often) == 2
    assert sum(count - 1 for count in often) == 6


def test_l4_1_two_seats_each_pair_once_first_seats_differing_by_at_most_one():
    for members in range(3, 41):
        tables = schedule(members, 2)
        assert sorted(tuple(sorted(table)) for table in tables) == list(combinations(range(members), 2))
        first = Counter(table[0] for table in tables)
        counts = [first[member] for member in range(members)]
        assert max(counts) - min(counts) <= 1


def test_l4_1_two_members_at_two_seats_play_two_tables():
    assert schedule(2, 2) == ((0, 1), (1, 0))


@pytest.mark.parametrize(("members", "seats"), [(1, 2), (3, 4), (14, 4), (5, 7)])
def test_l4_1_no_schedule_for_too_few_or_too_many(members, seats):
    with pytest.raises(Refused) as caught:
        schedule(members, seats)
    assert caught.value.rule == "L4.1"
