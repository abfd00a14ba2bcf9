"""Collections (U7.1 to U7.3, U11), checked against a literal implementation of the rules that tries every subset."""

import itertools
import random

import pytest

from data.museum import CIVILIZATIONS, DOMAINS, board_of, object_of, objects, scores
from games.museum.scoring.score import APART, FEW, SECOND, placement_points
from tests.games.museum.laid import FILLED, drawn, laid, of, sizes, tally, why


def test_u7_1_a_collection_touches_horizontally_or_vertically():
    down = tally(drawn("front", "a.... b.... c.... ..... .....", a="inca-a3", b="inca-c2", c="inca-g1"))
    assert sizes(down.civilizations) == {"inca": 3}
    diagonal = tally(drawn("front", "a.... .b... ..c.. ..... .....", a="inca-a3", b="inca-c2", c="inca-g1"))
    assert diagonal.civilizations == ()
    around = tally(drawn("front", "..a.b c.... ..... ..... .....", a="inca-a3", b="inca-c2", c="inca-g1"))
    assert around.civilizations == ()
    end_of_a_row = tally(drawn("front", "...ab c.... ..... ..... .....", a="inca-a3", b="inca-c2", c="inca-g1"))
    assert end_of_a_row.civilizations == ()
    assert {why for why in why(end_of_a_row).values() if why != FEW} == {APART}


def test_u7_1_two_are_none():
    found = tally(laid("front", "inca-a3", "inca-c2"))
    assert found.civilizations == ()
    assert why(found)["inca", "inca-a3"] == FEW


def test_u7_1_an_object_may_belong_to_one_collection_of_each_kind():
    plan = "abc.. d.... e.... ..... ....."
    found = tally(drawn("front", plan, a="inca-a3", b="inca-c2", c="inca-g1", d="greek-a1", e="roman-a1"))
    assert sizes(found.civilizations) == {"inca": 3}
    assert sizes(found.domains) == {"architecture": 3}
    assert found.total == 2 + 5


def test_u7_1_four_and_three_apart_only_the_larger():
    seven = dict(zip("abcdefg", of("celt", 7), strict=True))
    found = tally(drawn("front", "abcd. ..... efg.. ..... .....", **seven))
    assert sizes(found.civilizations) == {"celt": 4}
    assert found.civilizations[0].points == 4
    assert [why(found)["celt", seven[sign]] for sign in "efg"] == [APART] * 3


def test_u7_1_a_second_of_the_civilization_does_not_count():
    names = {"a": "maya-n4", "b": "maya-n5", "c": "inca-n1", "d": "greek-n3"}
    found = tally(drawn("front", "acd.. b.... ..... ..... .....", **names))
    assert found.domains[0].objects == ("maya-n4", "inca-n1", "greek-n3")
    assert why(found)["navigation", "maya-n5"] == SECOND


def test_u7_1_a_duplicate_as_the_only_bridge_does_not_connect():
    names = {"a": "maya-n4", "b": "inca-n1", "c": "maya-n5", "d": "greek-n3", "e": "roman-n2"}
    bridge = tally(drawn("front", "abcde ..... ..... ..... .....", **names))
    # b, c, d, e are connected and of four civilizations: it is a that does not count.
    assert bridge.domains[0].objects == ("inca-n1", "maya-n5", "greek-n3", "roman-n2")
    assert why(bridge)["navigation", "maya-n4"] == SECOND
    both = tally(drawn("front", "abcdf ..... ..... ..... .....", f="inca-n2", **names))
    # a second Inca and a second Maya: whichever counts, three are connected.
    assert len(both.domains[0].objects) == 3
    assert both.domains[0].points == 5


def test_u7_1_of_several_connected_sets_the_largest():
    # Without d, the second Egyptian, two of the rest are cut off; without a nothing is.
    names = {"a": "egyptian-n1", "b": "celt-n2", "c": "roman-n2", "d": "egyptian-n2", "e": "greek-n3", "f": "maya-n4"}
    found = tally(drawn("front", "abcde ....f ..... ..... .....", **names))
    assert sizes(found.domains) == {"navigation": 5}
    assert "egyptian-n2" in found.domains[0].objects


def test_u7_2_fifteen_and_an_expert():
    fifteen = laid("front", *of("greek", 15))
    assert tally(fifteen).civilizations[0].points == 40
    assert tally(fifteen, experts=("greek",)).civilizations[0].points == 44


def test_u7_3_all_twelve_and_an_expert():
    one_of_each = [
        next(one.id for one in objects() if one.civilization == c and one.domain == "culture") for c in CIVILIZATIONS
    ]
    slots = laid("front", *one_of_each)
    assert [one.points for one in tally(slots).domains] == [48]
    assert [one.points for one in tally(slots, experts=("culture",)).domains] == [55]


@pytest.mark.parametrize("size", range(3, 16))
def test_u7_2_points_by_size(size):
    assert tally(laid("front", *of("roman", size))).civilizations[0].points == scores().civilization[size]


def test_u11_an_expert_makes_three_of_two_that_touch_and_not_of_two_apart():
    together = tally(laid("front", "inca-a3", "inca-c2"), experts=("inca",))
    assert (sizes(together.civilizations), together.total) == ({"inca": 3}, 2)
    assert together.civilizations[0].experts == ("inca",)
    apart = tally(laid("front", "inca-a3", "", "inca-c2"), experts=("inca",))
    assert (apart.civilizations, apart.total) == ((), 0)
    assert why(apart)["inca", "inca-c2"] == APART
    alone = tally(laid("front", "inca-a3"), experts=("inca", "architecture"))
    assert (alone.civilizations, alone.domains) == ((), ())


def test_u11_characters_extend_nothing():
    slots = laid("front", "inca-a3", "inca-c2")
    assert tally(slots, experts=("turner", "noot", "singh", "bellota", "boch", "wilhelm", "maya")).total == 0


def connected(cells):
    rest, todo = set(cells), [next(iter(cells))]
    while todo:
        row, column = todo.pop()
        if (row, column) in rest:
            rest.remove((row, column))
            todo += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return not rest


def plainly(board, slots, experts):
    """Compute the points for U7.1 to U7.3 exactly as the rules say, by trying every subset of every group."""
    places, total = board_of(board).places(), 0
    for group in (*CIVILIZATIONS, *DOMAINS):
        here = [
            (place, object_of(name))
            for place, name in zip(places, slots, strict=True)
            if name and group in (object_of(name).civilization, object_of(name).domain)
        ]
        best = 0
        for count in range(len(here), 0, -1):
            for some in itertools.combinations(here, count):
                apart = group in DOMAINS and len({one.civilization for _, one in some}) < count
                if count > best and not apart and connected([place for place, _ in some]):
                    best = count
        table = scores().domain if group in DOMAINS else scores().civilization
        total += table[best + (group in experts)] if best else 0
    return total


@pytest.mark.parametrize("board", FILLED)
def test_the_score_is_what_the_rules_say(board):
    chance = random.Random(board)
    places = len(board_of(board).places())
    for _ in range(60):
        civilizations = chance.sample(CIVILIZATIONS, 3)
        domains = chance.sample(DOMAINS, 3)
        pool = [one.id for one in objects() if one.civilization in civilizations and one.domain in domains]
        names = chance.sample(pool, min(len(pool), chance.randint(8, 18)))
        slots = [*names, *[""] * (places - len(names))]
        chance.shuffle(slots)
        experts = chance.sample([*civilizations, *domains], 2)
        bonus = board_of(board).full if "" not in slots else 0
        assert placement_points(board, slots, experts, None) == plainly(board, slots, experts) + bonus
