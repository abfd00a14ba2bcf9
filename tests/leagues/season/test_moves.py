# Rule L8.

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from leagues.lots import drawn
from leagues.season.moves import Final, champions, moves, zones
from leagues.season.sizes import Pyramid, shape
from leagues.standing.order import By, Parted, Row
from tests.leagues import naive

SEED = bytes(range(32))


def division(tier, name, size, left=0, lots=()):
    return Final(
        tier,
        name,
        tuple(
            Row(
                f"{name}-{place}",
                place,
                Fraction(0),
                0,
                place > size - left,
                0,
                (),
                Parted(By.LOT) if place in lots else Parted(By.POINTS) if place > 1 else None,
            )
            for place in range(1, size + 1)
        ),
    )


def pyramid(sizes, left=None, lots=None):
    return [
        [
            division(
                tier,
                f"{tier}.{number}",
                size,
                (left or {}).get(f"{tier}.{number}", 0),
                (lots or {}).get(f"{tier}.{number}", ()),
            )
            for number, size in enumerate(of_tier, start=1)
        ]
        for tier, of_tier in enumerate(sizes, start=1)
    ]


def gone(tiers, kind, direction, able=None):
    return [move.member for move in moves(tiers, kind, SEED, able) if move.down == direction]


def people(tiers):
    return {row.member for tier in tiers for one in tier for row in one.rows}


def test_l8_1_a_tier_of_single_divisions_that_was_split_counts_divisions():
    tiers = pyramid([[7], [7, 7], [7]])
    assert gone(tiers, Pyramid.SINGLE, -1) == ["2.1-1", "2.2-1", "3.1-1", "3.1-2"]
    assert gone(tiers, Pyramid.SINGLE, 1) == ["1.1-6", "1.1-7", "2.1-7", "2.2-7"]


@given(st.integers(1, 9), st.sampled_from(Pyramid), st.lists(st.integers(5, 9), min_size=20, max_size=20))
def test_l8_1_as_many_go_down_as_come_up_and_none_at_the_ends(number, kind, sizes):
    widths = shape(number, kind)
    tiers = pyramid([[sizes.pop() for _ in range(width)] for width in widths])
    found = moves(tiers, kind, SEED)
    for tier in range(1, len(widths) + 1):
        down = sum(move.down == 1 for move in found if move.tier == tier)
        assert down == sum(move.down == -1 for move in found if move.tier == tier + 1)
    assert not any(move.down == -1 for move in found if move.tier == 1)
    assert not any(move.down == 1 for move in found if move.tier == len(widths))
    for of_tier, borders in zip(tiers, zones([[len(one.rows) for one in tier] for tier in tiers], kind), strict=True):
        for one, zone in zip(of_tier, borders, strict=True):
            up = sum(move.down == -1 for move in found if move.division == one.name)
            down = sum(move.down == 1 for move in found if move.division == one.name)
            assert zone.up[0] <= up <= zone.up[1]
            assert zone.down[0] <= down <= zone.down[1]


def test_l8_2_the_lot_chooses_who_goes_down_among_those_with_a_counted_table():
    tiers = pyramid([[7], [7]], lots={"1.1": (7,)})
    assert gone(tiers, Pyramid.SINGLE, 1, people(tiers) - {"1.1-7"}) == ["1.1-6", "1.1-7"]  # no lot: both are last
    tiers = pyramid([[7], [7]], lots={"1.1": (5, 6, 7)})
    able = people(tiers) - {"1.1-4", "1.1-7"}
    found = {move.member: move for move in moves(tiers, Pyramid.SINGLE, SEED, able)}
    assert [found[f"1.1-{place}"].down for place in range(4, 8)] == [0, 1, 1, 0]
    assert not any(found[f"1.1-{place}"].by_lot for place in range(4, 8))  # nobody else could
    tiers = pyramid([[7], [7]], lots={"1.1": (4, 5, 6, 7)})
    found = {move.member: move for move in moves(tiers, Pyramid.SINGLE, SEED, people(tiers) - {"1.1-5"})}
    assert [found[f"1.1-{place}"].down for place in range(3, 8)] == [0, 0, 0, 1, 1]
    assert [found[f"1.1-{place}"].by_lot for place in range(3, 8)] == [True, True, False, True, True]


SHAPES = [[[7], [7]], [[5], [9]], [[10], [6]], [[11], [12]], [[6], [5, 6]], [[5], [5, 5], [7, 6]], [[8], [6, 5, 7]]]


@given(st.data(), st.sampled_from(SHAPES))
def test_l8_2_as_the_rules_say_it(data, sizes):
    kind = Pyramid.SINGLE if all(len(tier) == 1 for tier in sizes) else Pyramid.DOUBLING
    names = [f"{tier}.{number}" for tier, of in enumerate(sizes, 1) for number in range(1, len(of) + 1)]
    left = {name: data.draw(st.integers(0, 5)) for name in names}
    lots = {name: data.draw(st.sets(st.integers(2, max(2, 5 - left[name])))) for name in names}
    tiers = pyramid(sizes, left=left, lots=lots)
    able = data.draw(st.sets(st.sampled_from(sorted(people(tiers)))))
    found = moves(tiers, kind, SEED, able)
    expected_up, expected_down = set(), set()
    for upper, lower in pairwise(tiers):
        count = max(len(upper), len(lower))
        if kind is Pyramid.SINGLE:
            count = -(-min(len(upper[0].rows), len(lower[0].rows)) // 5)
        rising = [one for each, number in shared(lower, count) for one in naive.up_from(each.rows, number, able)]
        expected_up |= {*rising}
        for each, number in shared(upper, len(rising)):
            expected_down |= {*naive.down_from(each.rows, number, able, expected_up)}
    assert {move.member for move in found if move.down == -1} == expected_up
    assert {move.member for move in found if move.down == 1} == expected_down
    assert list(champions(tiers[0][0], able)) == naive.champions(tiers[0][0].rows, able)


def shared(divisions, count):
    order = drawn(SEED, f"spread/{divisions[0].tier}", [one.name for one in divisions])
    return [(one, count // len(divisions) + (order.index(one.name) < count % len(divisions))) for one in divisions]


def test_l8_3_it_is_said_when_only_a_lot_decides_who_goes_up():
    tiers = pyramid([[7], [7]], lots={"2.1": (2, 3)})
    found = {move.member: move for move in moves(tiers, Pyramid.SINGLE, SEED)}
    assert [found[f"2.1-{place}"].by_lot for place in range(1, 5)] == [True, True, True, False]
    assert [found[f"2.1-{place}"].down for place in range(1, 5)] == [-1, -1, 0, 0]
    apart = moves(pyramid([[7], [7]], lots={"2.1": (2, 4)}), Pyramid.SINGLE, SEED)
    assert not any(move.by_lot for move in apart)
