# Rules L13.1 to L13.3.

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from benchmarks.contest import Contest, anything
from leagues.pods.field import Entrant
from leagues.pods.pairing import Met, check, pair, weigh, why
from leagues.pods.seating import repeated, seating
from leagues.pods.sizes import Sizes, finalists, rounds_for, sizes
from leagues.refused import Refused, Why
from tests.leagues.pods import naive
from tests.seeds import times


def field(*points, **changes):
    made = [Entrant(chr(97 + number), Fraction(one), seats=(0, 0, 0, 0)) for number, one in enumerate(points)]
    return [structs.replace(one, **changes.get(one.member, {})) for one in made]


def met(entrants, *pairs):
    of = {one.member: Counter(one.met) for one in entrants}
    for one, other in pairs:
        of[one][other] += 1
        of[other][one] += 1
    return [structs.replace(one, met=dict(of[one.member])) for one in entrants]


# L13.1


def test_l13_1_a_pair_that_met_twice_counts_once_and_is_told_as_twice():
    entrants = met(field(3, 3, 0, 0), "ab", "ab", "cd", "ac", "bd", "ad", "bc")
    paired = pair(entrants, 2, 2)
    assert paired.weighed.repeats == 2
    assert [one.repeats for one in why(entrants, paired)] == [(Met("a", "b", 2),), (Met("c", "d", 1),)]


def test_l13_1_a_seat_counts_as_often_as_its_member_has_had_it():
    entrants = field(3, 3, a={"seats": (2, 1)}, b={"seats": (2, 1)})
    assert pair(entrants, 2, 2).weighed.seats == 3
    assert weigh(entrants, [("b", "a")]).seats == 3
    assert [one.sat for one in why(entrants, pair(entrants, 2, 2))] == [((2, 1), (2, 1))]


def test_l13_1_a_reason_has_the_most_and_the_fewest_points_of_its_pod():
    entrants = field(Fraction(17, 2), 8, 3, 1)
    (reason,) = why(entrants, pair(entrants, 4, 3))
    assert (reason.most, reason.fewest, reason.spread) == (Fraction(17, 2), 1, Fraction(15, 2))


def cases(least_members=2, most_members=9):
    return st.tuples(st.integers(least_members, most_members), st.integers(2, 4), st.integers(0, 10**6)).filter(
        lambda case: case[0] >= case[1]
    )


def holds_as_the_best(members, seats, entrants):
    paired = pair(entrants, seats, 2)
    of = {one.member: one for one in entrants}
    assert naive.worth(paired.pods, of) == naive.best(entrants, paired.byes, list(map(len, paired.pods)), seats)
    assert paired.weighed == weigh(entrants, paired.pods)
    assert (paired.weighed.repeats, paired.weighed.spread, paired.weighed.seats) == naive.worth(paired.pods, of)


@given(cases())
@settings(max_examples=25, deadline=None)
def test_l13_1_no_pairing_of_a_small_field_is_better(case):
    members, seats, seed = case
    holds_as_the_best(members, seats, anything(members, seats, seed))


# L13.2


@given(st.integers(0, 60), st.integers(2, 6), st.integers(2, 6))
def test_l13_2_as_few_byes_as_can_be_then_as_few_smaller_tables(members, seats, least):
    ways = [
        (members - full * seats - short * (seats - 1), short, full)
        for full in range(members // seats + 1)
        for short in range((members - full * seats) // (seats - 1) + 1 if seats > least else 1)
        if full + short
    ]
    if least > seats or not ways:
        return
    byes, short, full = min(ways)
    assert sizes(members, seats, least) == Sizes(full, short, byes)


@pytest.mark.parametrize(("members", "seats", "least"), [(0, 4, 3), (2, 4, 3), (3, 4, 4), (1, 2, 2)])
def test_l13_2_too_few_for_a_table(members, seats, least):
    with pytest.raises(Refused) as caught:
        pair([Entrant(f"m{number}") for number in range(members)], seats, least)
    assert (caught.value.code, caught.value.rule) == (Why.TOO_FEW, "L13.2")


def test_l13_2_byes_go_to_the_lowest_who_had_none():
    entrants = field(9, 7, 5, 3, 1, e={"byes": 1})
    assert pair(entrants, 2, 2).byes == ("d",)
    assert pair(field(9, 7, 5, 3, 1), 4, 4).byes == ("e",)
    assert pair(field(9, 7, 5, 3, 1, 0, d={"byes": 1}), 4, 4).byes == ("e", "f")


def test_l13_2_when_all_have_had_a_bye_the_lowest_has_a_second():
    one = {"byes": 1}
    assert pair(field(9, 7, 5, a=one, b=one, c=one), 2, 2).byes == ("c",)


# An organiser's correction


def right():
    entrants = field(9, 8, 7, 6, 5, 4, 3)
    return entrants, [("a", "b", "c", "d"), ("e", "f", "g")]


def test_l13_1_a_pairing_that_was_made_by_hand_may_be_any_that_can_be_played():
    entrants, _ = right()
    check(entrants, [("g", "a", "c"), ("b", "d", "f", "e")], (), 4, 3)


@pytest.mark.parametrize(
    ("pods", "byes", "code", "rule"),
    [
        ([("a", "b", "c", "d"), ("e", "f", "f")], (), Why.PAIRED_TWICE, "L13.1"),
        ([("a", "b", "c", "d"), ("e", "f", "a")], (), Why.PAIRED_TWICE, "L13.1"),
        ([("a", "b", "c", "d"), ("e", "f", "g")], ("g",), Why.PAIRED_TWICE, "L13.1"),
        ([("a", "b", "c", "d"), ("e", "f", "z")], (), Why.NOT_A_MEMBER, "L13.1"),
        ([("a", "b", "c", "d"), ("e", "f")], (), Why.NOT_PAIRED, "L13.1"),
        ([("a", "b", "c", "d")], ("e", "f", "g"), Why.WRONG_PODS, "L13.2"),
        ([("a", "b", "c", "d", "e"), ("f", "g")], (), Why.WRONG_PODS, "L13.2"),
    ],
)
def test_l13_1_what_is_no_pairing(pods, byes, code, rule):
    entrants, _ = right()
    with pytest.raises(Refused) as caught:
        check(entrants, pods, byes, 4, 3)
    assert (caught.value.code, caught.value.rule) == (code, rule)


def test_l13_2_a_second_smaller_table_or_bye_by_hand_while_others_have_had_none():
    entrants, pods = right()
    had = [structs.replace(one, short=int(one.member == "g")) for one in entrants]
    with pytest.raises(Refused) as caught:
        check(had, pods, (), 4, 3)
    assert (caught.value.code, caught.value.params["member"]) == (Why.UNFAIR_PODS, "g")
    five = [structs.replace(one, byes=int(one.member == "b")) for one in entrants[:5]]
    check(five, [("b", "c", "d", "e")], ("a",), 4, 3)
    with pytest.raises(Refused) as caught:
        check(five, [("a", "c", "d", "e")], ("b",), 4, 3)
    assert (caught.value.code, caught.value.params["member"]) == (Why.UNFAIR_PODS, "b")


def test_l13_2_a_second_smaller_table_by_hand_when_everybody_sits_at_one():
    nine = [Entrant(one, short=int(one < "d")) for one in "abcdefghi"]
    check(nine, [tuple("abc"), tuple("def"), tuple("ghi")], (), 4, 3)


# Whatever has been


@given(st.integers(4, 30), st.integers(2, 6), st.integers(2, 6), st.integers(0, 10**6))
@settings(max_examples=times(4, 25), deadline=None)
def test_l13_1_everybody_once_whoever_comes_and_leaves(members, seats, least, seed):
    if least > seats or members < seats + 2:
        return
    contest = Contest(members, seats, least, seed)
    for number in range(3):
        entrants, paired = contest.round()
        named = [one for pod in paired.pods for one in pod] + list(paired.byes)
        assert sorted(named) == sorted(one.member for one in entrants)
        check(entrants, paired.pods, paired.byes, seats, least)
        assert paired.weighed == weigh(entrants, paired.pods)
        if len(contest.order) > seats + 1:
            contest.leave(contest.rng.choice(contest.order))
        if seed % 2:
            contest.enter(f"late{number}")


@given(st.integers(3, 14), st.integers(2, 4), st.integers(0, 10**6))
@settings(max_examples=5, deadline=None)
def test_l13_2_byes_and_smaller_tables_are_shared_out_while_all_stay(members, seats, seed):
    if members < seats:
        return
    contest = Contest(members, seats, seats, seed)
    for _ in range(4):
        contest.round()
        had = [contest.byes[one] for one in contest.order]
        assert max(had) - min(had) <= 1
    contest = Contest(members, seats, 2, seed)
    for _ in range(4):
        contest.round()
        had = [contest.short[one] for one in contest.order if not contest.byes[one]]
        assert max(had, default=0) - min(had, default=0) <= 1


@given(cases(4, 16))
@settings(max_examples=5, deadline=None)
def test_l13_1_the_same_round_is_paired_the_same_and_names_do_not_matter(case):
    members, seats, seed = case
    entrants = anything(members, seats, seed)
    paired = pair(entrants, seats, 2)
    assert pair(entrants, seats, 2) == paired
    other = {one.member: f"z{len(entrants) - number}" for number, one in enumerate(entrants)}
    renamed = [
        structs.replace(one, member=other[one.member], met={other[who]: often for who, often in one.met.items()})
        for one in entrants
    ]
    again = pair(renamed, seats, 2)
    assert again.pods == tuple(tuple(other[one] for one in pod) for pod in paired.pods)
    assert again.byes == tuple(other[one] for one in paired.byes)


# Seats


SAT = st.integers(1, 6).flatmap(
    lambda size: st.lists(st.tuples(*[st.integers(0, 3)] * size), min_size=size, max_size=size)
)


@given(SAT)
def test_l13_1_no_order_of_seats_repeats_fewer(sat):
    orders = list(permutations(range(len(sat))))
    least = min(repeated([sat[one] for one in order]) for order in orders)
    assert seating(sat) == next(order for order in orders if repeated([sat[one] for one in order]) == least)


def test_l13_1_a_table_of_one_seat_less_has_no_last_seat():
    assert seating([(0, 1, 1, 0), (1, 0, 1, 0), (1, 1, 0, 0)]) == (0, 1, 2)


def test_l13_1_seats_that_nobody_has_told_of_are_new():
    assert seating([(1,), ()]) == (1, 0)


# Rounds and the final


@given(st.integers(2, 1000), st.integers(2, 6))
def test_l13_1_who_is_unbeaten_after_each_round(members, seats):
    unbeaten = [members]
    while unbeaten[-1] > 1:
        unbeaten.append(-(-unbeaten[-1] // seats))
    assert rounds_for(members, seats) == min(max(len(unbeaten) - 1, 3), 7)


def test_l13_3_the_best_play_the_final_and_who_left_does_not():
    assert finalists("abcdefg", 4) == tuple("abcd")
    assert finalists("abcdefg", 4, left={"b", "f"}) == tuple("acde")
    assert finalists("abc", 4, left="a") == ("b", "c")
