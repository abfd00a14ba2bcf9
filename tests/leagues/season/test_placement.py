from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.refused import Refused
from leagues.season.candidates import Came, Candidate, Way, comes, highest, latest, ordered
from leagues.season.placement import kind, placed, spread
from leagues.season.sizes import LIMITS, Pyramid, chosen, filled, shape
from tests.seeds import times

NEW = [Candidate(f"m{number}", signed=number) for number in range(600)]


def came(member, tier, down=0, *, tiers=3, place=1, missed=0, share=Fraction(1, 2), mu=None, signed=0):
    return comes(member, Way(tier, tiers, place, share, down), missed, played=False, mu=mu, signed=signed)


@st.composite
def members(draw, most=10):
    tiers = draw(st.integers(1, 4))
    made = []
    for number in range(draw(st.integers(2, most))):
        way = None
        if draw(st.booleans()):
            tier = draw(st.integers(1, tiers))
            down = draw(st.sampled_from([move for move in (-1, 0, 1) if 1 <= tier + move <= tiers]))
            way = Way(tier, tiers, draw(st.integers(1, 9)), Fraction(draw(st.integers(0, 40)), 40), down)
        mu = draw(st.one_of(st.none(), st.integers(10, 40).map(float)))
        made.append(
            comes(
                f"m{number}",
                way,
                draw(st.sampled_from([0, 0, 0, 1, 2, 4])),
                played=draw(st.booleans()),
                mu=mu,
                signed=number,
            )
        )
    return made


def all_sizes(count, limits):
    if not count:
        yield ()
    for size in range(limits.least, min(limits.most, count) + 1):
        for rest in all_sizes(count - size, limits):
            yield (size, *rest)


def naively(candidates, seats, pyramid):
    count, limits = len(candidates), LIMITS[seats]
    found = []
    for sizes in all_sizes(count, limits):
        widths = shape(len(sizes), pyramid)
        tiers, left = [], list(sizes)
        for width in widths:
            tiers.append(tuple(left[:width]))
            del left[:width]
        if any(max(tier) - min(tier) > 1 or list(tier) != sorted(tier, reverse=True) for tier in tiers):
            continue
        rest = list(ordered(candidates, len(tiers)))
        far = broken = 0
        for tier, of_tier in enumerate(tiers, start=1):
            for _ in range(sum(of_tier)):
                able = [one for one in rest if highest(one, len(tiers)) <= tier]
                one = (able or rest)[0]
                rest.remove(one)
                broken += latest(one, len(tiers)) < tier
                far += latest(one, len(tiers)) < tier - 1
        square = sum((size - limits.target) ** 2 for size in sizes)
        found.append((far, broken, square, len(sizes), [-size for size in sizes], tuple(tiers)))
    return min(found)[-1]


@pytest.mark.many
@settings(max_examples=times(12))
@given(members(26), st.sampled_from([2, 3, 4, 5]), st.sampled_from(Pyramid))
def test_l3_3_the_fewest_broken_promises_in_larger_seasons(candidates, seats, pyramid):
    if len(candidates) >= LIMITS[seats].least and len(candidates) != seats and (seats > 3 or len(candidates) < 19):
        assert chosen(candidates, seats, pyramid) == naively(candidates, seats, pyramid)


@settings(max_examples=times(12))
@given(members(40), st.sampled_from([3, 4]), st.sampled_from(Pyramid))
def test_l3_3_everybody_is_placed_once_and_who_is_lower_than_promised_is_named(candidates, seats, pyramid):
    if len(candidates) < seats:
        return
    found = placed(candidates, seats, pyramid)
    at = {member: tier for tier, divisions in enumerate(found.tiers, start=1) for one in divisions for member in one}
    assert sorted(at) == sorted(one.member for one in candidates)
    lower = {one.member for one in candidates if at[one.member] > latest(one, len(found.tiers))}
    assert set(found.lower) == lower


@pytest.mark.parametrize("seats", LIMITS)
@pytest.mark.parametrize("pyramid", Pyramid)
def test_l2_4_every_number_of_members_from_the_seats_on(seats, pyramid):
    limits = LIMITS[seats]
    for count in [*range(seats, 50), 333]:
        tiers = chosen(NEW[:count], seats, pyramid)
        sizes = [size for tier in tiers for size in tier]
        assert sum(sizes) == count
        if count < limits.least or count == seats:
            assert sizes == [count]
        else:
            assert all(limits.least <= size <= limits.most for size in sizes)
            assert sizes == sorted(sizes, reverse=True)
            best = min(
                (sum((one - limits.target) ** 2 for one in divided), number)
                for number in range(1, count + 1)
                if (divided := [(count + place) // number for place in range(number)])
                and limits.least <= divided[0]
                and divided[-1] <= limits.most
            )
            assert (sum((one - limits.target) ** 2 for one in sizes), len(sizes)) == best


@pytest.mark.parametrize("pyramid", Pyramid)
def test_l3_3_a_large_season_with_more_promises_than_places(pyramid):
    tiers = 43 if pyramid is Pyramid.SINGLE else 6
    promised = [came(f"m{number}", 1 + number % (tiers // 2), tiers=tiers, signed=number) for number in range(310)]
    found = placed(promised, 4, pyramid)
    sizes = [len(division) for tier in found.tiers for division in tier]
    assert sum(sizes) == 310
    assert all(5 <= size <= 9 for size in sizes)
    # Tier 1 is promised to more than nine: it is as large as can be, and hands its last ones down.
    assert sizes[0] == 9
    at = {member: tier for tier, of_tier in enumerate(found.tiers, 1) for one in of_tier for member in one}
    assert set(found.lower) == {one.member for one in promised if at[one.member] > one.way.tier}


def test_l2_3_with_fewer_members_than_seats_there_is_no_season():
    with pytest.raises(Refused) as caught:
        placed(NEW[:3], 4, Pyramid.SINGLE)
    assert caught.value.rule == "L2.3"


def test_l2_5_the_lowest_tier_of_a_doubling_pyramid_takes_what_remains():
    for widths in ((1,), (1, 1), (1, 2), (1, 2, 2), (1, 2, 4, 2)):
        assert shape(sum(widths), Pyramid.DOUBLING) == widths
    assert shape(3, Pyramid.SINGLE) == (1, 1, 1)


def test_l3_1_the_first_season_by_rating_the_unrated_last_in_the_order_of_sign_up():
    given_ = [
        Candidate("late", mu=None, signed=5),
        Candidate("weak", mu=20.0, signed=4),
        Candidate("early", mu=None, signed=1),
        Candidate("strong", mu=31.0, signed=3),
    ]
    assert [one.member for one in ordered(given_, 2)] == ["strong", "weak", "early", "late"]


@pytest.mark.parametrize(
    ("one", "tiers", "expected"),
    [
        (came("a", 2, -1), 3, 1),
        (came("a", 2), 3, 2),
        (came("a", 2, 1), 3, 3),
        (came("a", 3), 3, 3),
        (came("a", 3), 4, 4),  # the lowest, and there are more tiers now
        (came("a", 3), 2, 2),
        (came("a", 1, missed=1), 4, 2),
        (came("a", 1, missed=3), 5, 4),
        (came("a", 1, missed=4), 5, 5),
        (Candidate("a"), 4, 4),
    ],
)
def test_l3_2_the_latest_tier(one, tiers, expected):
    assert latest(one, tiers) == expected


def test_l3_2_after_more_than_three_seasons_one_is_new_and_a_substitute_has_no_latest_tier():
    assert came("a", 1, missed=3).came is Came.RETURNED
    assert came("a", 1, missed=4) == Candidate("a")
    assert comes("a", None, 0, played=True, mu=None, signed=0) == Candidate("a", Came.SUBSTITUTE)


def test_l3_3_who_was_relegated_plays_there_again_only_where_nobody_else_takes_the_place():
    down = came("down", 1, 1, tiers=2, place=7)
    others = [came(f"s{place}", 1, tiers=2, place=place) for place in range(1, 5)]
    back = came("back", 1, tiers=2, missed=1)
    assert [down in tier for tier in filled(ordered([down, *others, back, *NEW[:4]], 2), [5, 5])] == [False, True]
    assert [down in tier for tier in filled(ordered([down, *others, *NEW[:5]], 2), [5, 5])] == [True, False]


def test_l3_3_who_was_relegated_from_t_plays_never_above_t():
    down = came("down", 2, 1, place=7)
    order = ordered([down, *NEW[:8]], 3)
    assert order[0] == down
    assert [down in tier for tier in filled(order, [3, 3, 3])] == [False, True, False]


def test_l3_4_the_order_of_filling():
    given_ = [
        Candidate("new", signed=1),
        came("down", 2, 1),
        comes("sub", None, 0, played=True, mu=None, signed=2),
        came("back", 2, missed=1),
        came("stayed", 3),
        came("up", 3, -1),
        came("top", 1, place=4),
        came("first", 1, place=3, share=Fraction(1, 9)),
        came("share", 1, place=4, share=Fraction(2, 3)),
        came("rated", 1, place=4, mu=26.0),
    ]
    order = [one.member for one in ordered(given_, 3)]
    assert order == ["first", "share", "rated", "top", "up", "stayed", "back", "sub", "down", "new"]


def differences(divisions):
    means = [
        sum(Fraction(25 if one.mu is None else one.mu) for one in division) / len(division) for division in divisions
    ]
    return sum((one - other) ** 2 for one, other in combinations(means, 2))


def shares(divisions):
    return {
        came_as: sorted({sum(kind(one) is came_as for one in division) for division in divisions}) for came_as in Came
    }


def equal(divisions):
    return all(found[-1] - found[0] <= 1 for found in shares(divisions).values())


@settings(max_examples=times(12))
@given(
    st.lists(st.tuples(st.sampled_from(Came), st.one_of(st.none(), st.floats(10, 40))), min_size=10, max_size=27),
    st.integers(2, 4),
)
def test_l3_5_equal_shares_and_no_swap_makes_the_means_more_alike(given_, number):
    ones = [Candidate(f"m{place}", came_as, None, 0, mu, place) for place, (came_as, mu) in enumerate(given_)]
    sizes = [(len(ones) + number - 1 - place) // number for place in range(number)]
    divisions = spread(ones, sizes)
    assert [len(division) for division in divisions] == sizes
    assert sorted(one.signed for division in divisions for one in division) == list(range(len(ones)))
    assert equal(divisions)
    best = differences(divisions)
    for (a, first), (b, second) in combinations(enumerate(divisions), 2):
        for one, other in product(first, second):
            swapped = list(divisions)
            swapped[a] = tuple(other if this is one else this for this in first)
            swapped[b] = tuple(one if this is other else this for this in second)
            if equal(swapped):
                assert differences(swapped) >= best


def test_l3_5_a_large_tier_is_spread_evenly():
    ones = [
        Candidate(f"m{place}", mu=15 + (place * 7919 % times(1000, 1000)) / 50, signed=place) for place in range(210)
    ]
    divisions = spread(ones, [7] * 30)
    means = [sum(one.mu for one in division) / 7 for division in divisions]
    assert max(means) - min(means) < 0.1
