import random
from itertools import permutations, product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.season.schedule import schedule
from leagues.standing.order import Criterion, Field, Round, standing
from leagues.standing.possible import ends, possible
from tests.leagues.fields import fields
from tests.leagues.naive import Naive
from tests.seeds import seeded

SCORES = (Criterion.SHARE, Criterion.MARGIN)


class Open(Naive):
    def __init__(self, field, unfinished):
        super().__init__(field)
        self.unfinished = unfinished

    def order(self, tied):
        for criterion in self.field.criteria if len(tied) > 1 else ():
            if criterion in SCORES and set(tied) & self.unfinished:
                return [tied]
            values = {member: self.value(criterion, member, tied) for member in tied}
            if len(set(values.values())) > 1:
                return [
                    group
                    for value in sorted(set(values.values()), reverse=True)
                    for group in self.order([member for member in tied if values[member] == value])
                ]
        return [tied] if tied else []


def by_all_ends(field):
    open_ = [number for number, one in enumerate(field.rounds) if one.places is None]
    unfinished = {member for number in open_ for member in field.rounds[number].seats if member not in field.left}
    found = dict.fromkeys(field.members, (99, 0))
    for chosen in product(*(ends(len(field.rounds[number].seats)) for number in open_)):
        rounds = list(field.rounds)
        for number, places in zip(open_, chosen, strict=True):
            void = tuple(one for one in rounds[number].seats if one in field.left)
            rounds[number] = Round(rounds[number].seats, places, None, void)
        place = 1
        for group in Open(msgspec.structs.replace(field, rounds=tuple(rounds)), unfinished).groups():
            for member in group:
                best, worst = found[member]
                found[member] = min(best, place), max(worst, place + len(group) - 1)
            place += len(group)
    return found


def told(field):
    return {member: (found.best, found.worst) for member, found in possible(field).items()}


@pytest.mark.parametrize(("seats", "number"), [(2, 3), (3, 13), (4, 75), (5, 541), (6, 4683)])
def test_l9_1_all_ends_of_a_table_ties_included(seats, number):
    assert len(ends(seats)) == number
    assert set(permutations(range(1, seats + 1))) <= set(ends(seats))


@given(fields(sizes=((2, 4), (2, 5), (3, 4), (3, 5)), most_open=2))
def test_l9_1_exact_with_at_most_two_open_tables(field):
    assert told(field) == by_all_ends(field)


@given(fields(sizes=((2, 4), (3, 4), (3, 5), (4, 5), (4, 7)), most_open=2))
def test_l9_1_counting_many_ends_at_once_gives_the_same(field):
    assert possible(field, many=0) == possible(field, many=1 << 40)


@pytest.mark.many
@settings(max_examples=4)
@given(fields(sizes=((5, 6), (5, 8)), most_open=2))
def test_l9_1_counting_many_ends_at_once_gives_the_same_at_large_tables(field):
    assert possible(field) == possible(field, many=1 << 40)


@settings(max_examples=10)
@given(fields(sizes=((4, 5), (4, 6), (4, 9)), most_open=1))
def test_l9_1_exact_with_one_open_table_of_four(field):
    assert told(field) == by_all_ends(field)


@pytest.mark.many
@pytest.mark.nightly
@given(fields(sizes=((4, 5), (4, 7)), most_open=2))
def test_l9_1_exact_with_two_open_tables_of_four(field):
    assert told(field) == by_all_ends(field)


@given(fields(sizes=((2, 3), (2, 4)), most_open=6))
def test_l9_1_sound_against_all_ends(field):
    exact = by_all_ends(field)
    for member, (best, worst) in told(field).items():
        assert best <= exact[member][0] <= exact[member][1] <= worst


def season(rng, seats, size, scored):
    members = tuple(f"m{number}" for number in range(size))
    rounds = [Round(tuple(members[one] for one in table)) for table in schedule(size, seats)]
    strength = [rng.random() for _ in members]
    order = rng.sample(range(len(rounds)), len(rounds))
    yield Field(members, tuple(rounds))
    for number in order:
        seated = rounds[number].seats
        scores = tuple(int(10 * strength[members.index(one)] + rng.randrange(8)) for one in seated)
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        rounds[number] = Round(seated, places, scores if scored else None)
        yield Field(members, tuple(rounds))


@seeded
@pytest.mark.parametrize(("seats", "size"), [(2, 6), (3, 7), (4, 4), (4, 7), (4, 9), (5, 7), (6, 8)])
def test_l9_1_sound_and_monotone_over_every_beginning_of_random_seasons(seed, seats, size):
    rng = random.Random(f"{seed} {seats} {size}")
    for number in range(2 if seats < 5 else 1):
        whole = list(season(rng, seats, size, scored=number % 2 == 0))
        lots = {member: f"{rng.random()}" for member in whole[-1].members}
        final = {row.member: row.place for row in standing(whole[-1], lots)}
        before = None
        for field in whole:
            ranges = possible(field)
            for member, place in final.items():
                assert ranges[member].best <= place <= ranges[member].worst
                if before is not None:
                    assert before[member].best <= ranges[member].best
                    assert ranges[member].worst <= before[member].worst
            before = ranges


@given(fields(sizes=((2, 5), (3, 6), (4, 6)), most_open=0), st.randoms(use_true_random=False))
def test_l9_1_the_lot_is_open_until_the_season_is_final(field, rng):
    ranges = possible(field)
    for row in standing(field):
        shared = sum(one.place == row.place for one in standing(field))
        assert (ranges[row.member].best, ranges[row.member].worst) == (row.place, row.place + shared - 1)


def test_l9_1_before_the_first_table_everything_is_possible():
    members = tuple("abcdefg")
    field = Field(members, tuple(Round(tuple(members[one] for one in table)) for table in schedule(7, 4)))
    assert set(told(field).values()) == {(1, 7)}


def test_l9_1_not_all_can_stay_behind_when_there_is_too_much_to_give_away():
    members = ("a", "b", "c", "d", "e")
    rounds = (Round(("a", "b", "c", "d"), (1, 2, 2, 2)), *(Round(("b", "c", "d", "e")) for _ in range(3)))
    assert told(Field(members, rounds))["a"] == (3, 5)
