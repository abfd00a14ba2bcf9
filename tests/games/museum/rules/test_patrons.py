# Rule U8.

import itertools

import pytest

from data.museum import CIVILIZATIONS, DOMAINS, objects, patron_of
from tests.games.museum.laid import domain, drawn, named, of, tally


@pytest.mark.parametrize(("count", "points"), [(4, 0), (5, 10), (7, 10), (8, 22), (10, 22), (11, 35), (15, 35)])
def test_u8_heritage(count, points):
    found = tally(named(*of("maya", count)), patron="heritage-maya")
    assert (found.patron_points, found.progress) == (points, count)
    with_expert = tally(named(*of("maya", count - 1)), patron="heritage-maya", experts=("maya",))
    assert (with_expert.patron_points, with_expert.progress) == (points, count)
    assert tally(named(*of("maya", count)), patron="heritage-inca").patron_points == 0


def test_u8_heritage_wants_a_collection():
    five = of("maya", 5)
    found = tally(
        drawn("front", "abc.. ..... de... ..... .....", **dict(zip("abcde", five, strict=True))), patron="heritage-maya"
    )
    assert (found.progress, found.patron_points) == (3, 0)


@pytest.mark.parametrize(("count", "points"), [(5, 0), (6, 6), (9, 6), (10, 16), (11, 16), (14, 22)])
def test_u8_ancient_continent_counts_anywhere_and_no_experts(count, points):
    europe = [one.id for one in objects() if one.continent == "europe"][:: 45 // count][:count]
    lone = drawn("front", "a.b.c .d.e. f.g.h .i.j. k.l.m", **dict(zip("abcdefghijklm", europe, strict=False)))
    if count <= 13:
        found = tally(lone, patron="ancient-europe", experts=("greek", "celt"))
        assert (found.progress, found.patron_points) == (count, points)
    assert tally(named(*europe), patron="ancient-europe").patron_points == points
    assert tally(named(*europe), patron="ancient-asia").patron_points == 0


def test_u8_quadruple():
    wants = patron_of("myths").wants
    assert set(wants) == {"chinese", "egyptian", "inca", "religion"}
    # The example of the rules: six Chinese, two Egyptian, three Inca, no religion: two of four, ten points.
    chinese = [one.id for one in objects() if one.civilization == "chinese" and one.domain != "religion"][:6]
    plan = "abcde ghi.f jk... ..... ....."
    names = dict(zip("abcdef", chinese, strict=True)) | {"g": "inca-a3", "h": "inca-c2", "i": "inca-g1"}
    names |= {"j": "egyptian-a1", "k": "egyptian-c4"}
    found = tally(drawn("front", plan, **names), patron="myths")
    assert (found.progress, found.patron_points) == (2, 10)
    with_expert = tally(drawn("front", plan, **names), patron="myths", experts=("egyptian",))
    assert (with_expert.progress, with_expert.patron_points) == (3, 16)
    assert tally(named(), patron="myths").patron_points == 0


@pytest.mark.parametrize("patron", ["myths", "blades", "seas", "stone", "hands", "salons"])
def test_u8_every_quadruple_counts_its_own_four(patron):
    found = set()
    for group in (*CIVILIZATIONS, *DOMAINS):
        members = [one for one in objects() if group in (one.civilization, one.domain)]
        if group in DOMAINS:
            members = list({one.civilization: one for one in members}.values())
        if tally(named(*[one.id for one in members[:3]]), patron=patron).patron_points:
            found.add(group)
    wants = {
        "myths": {"chinese", "egyptian", "inca", "religion"},
        "blades": {"roman", "japanese", "mesopotamian", "warfare"},
        "seas": {"polynesian", "phoenician", "greek", "navigation"},
        "stone": {"maya", "egyptian", "indian", "architecture"},
        "hands": {"celt", "chinese", "inca", "agriculture"},
        "salons": {"greek", "mesopotamian", "japanese", "culture"},
    }
    assert found == wants[patron]


def test_u8_perfect_collection_within_a_scored_collection():
    five = ["inca-g1", "inca-c2", "inca-a3", "inca-a4", "inca-a5"]
    assert tally(named(*five), patron="perfect-collection").patron_points == 15
    assert tally(named(*five[:2], "", *five[2:]), patron="perfect-collection").patron_points == 0
    # An expert has no value.
    assert tally(named(*five[:4]), patron="perfect-collection", experts=("inca",)).patron_points == 0
    twice = [*five, "inca-w1", "inca-n2", "inca-g3", "inca-r4", "inca-r5"]
    plan = "abcde fghij ..... ..... ....."
    found = tally(drawn("front", plan, **dict(zip("abcdefghij", twice, strict=True))), patron="perfect-collection")
    assert (found.progress, found.patron_points) == (2, 30)


def test_u8_perfect_collection_takes_the_second_that_completes_the_set():
    values = {"a": "inca-r2", "b": "inca-r4", "c": "greek-r2", "d": "maya-r1", "e": "celt-r5", "f": "chinese-r3"}
    for plan in ("acdef b....", ".bcda ..fe.", "abcde ....f"):
        found = tally(drawn("front", plan + "." * 15, **values), patron="perfect-collection")
        if plan == ".bcda ..fe.":
            assert found.progress == 1
    found = tally(drawn("front", "bcdef a....  ..... ..... .....", **values), patron="perfect-collection")
    assert "inca-r4" in found.domains[0].objects
    assert found.patron_points == 15


def test_u8_perfect_collection_a_smaller_perfect_one_beats_a_larger_without():
    # Six Maya without a 5 and five with all values, apart: 3 points fewer, 15 more.
    with_all = ["maya-c1", "maya-a2", "maya-a3", "maya-w4", "maya-c5"]
    without = ["maya-g1", "maya-g2", "maya-c3", "maya-w2", "maya-w3", "maya-r1"]
    names = dict(zip("abcdeghijkl", [*with_all, *without], strict=True))
    slots = drawn("front", "abcde ..... ghijk l.... .....", **names)
    assert len(tally(slots).civilizations[0].objects) == 6
    found = tally(slots, patron="perfect-collection")
    assert len(found.civilizations[0].objects) == 5
    assert found.patron_points == 15


@pytest.mark.parametrize(("count", "points"), [(3, 0), (4, 10), (5, 10), (6, 18), (7, 18), (8, 26), (12, 26)])
def test_u8_masterpieces_as_the_source_counts_them(count, points):
    fives = [one.id for one in objects() if one.masterpiece][:count]
    found = tally(named(*fives), patron="masterpieces")
    assert (found.progress, found.patron_points) == (count, points)


@pytest.mark.parametrize(("count", "limited", "free"), [(0, 0, 0), (1, 5, 5), (3, 15, 15), (4, 15, 20), (6, 15, 30)])
def test_u8_perfect_team_and_its_limit(count, limited, free):
    experts = ("turner", "noot", "singh", "celt", "religion", "boch")[:count]
    assert tally(named(), patron="perfect-team", experts=experts).patron_points == limited
    assert tally(named(), patron="perfect-team", experts=experts, team_limit=False).patron_points == free


@pytest.mark.parametrize(("fives", "points"), [(0, 0), (1, 7), (2, 15), (3, 24), (4, 24)])
def test_u8_source_of_knowledge(fives, points):
    rows = [domain(name, 5) for name in DOMAINS[:fives]]
    found = tally(named(*itertools.chain(*rows)), patron="knowledge")
    assert (found.progress, found.patron_points) == (fives, points)


def test_u8_source_of_knowledge_with_an_expert():
    four = named(*domain("culture", 4))
    assert tally(four, patron="knowledge").patron_points == 0
    assert tally(four, patron="knowledge", experts=("culture",)).patron_points == 7


def test_u8_a_look_into_the_past():
    seven, six = of("celt", 7), domain("culture", 5)
    assert tally(named(*seven), patron="past").patron_points == 8
    assert tally(named(*seven[:6]), patron="past", experts=("celt",)).patron_points == 8
    assert tally(named(*six), patron="past", experts=("culture",)).patron_points == 8
    plan = drawn("front", "abcde fg... ..... tuvwy .....", **dict(zip("abcdefgtuvwy", [*seven, *six], strict=True)))
    assert tally(plan, patron="past").patron_points == 8
    both = tally(plan, patron="past", experts=("culture",))
    assert (both.progress, both.patron_points) == (2, 20)
    assert tally(named(*of("celt", 9)), patron="past").patron_points == 8


def test_without_a_patron():
    found = tally(named(*of("celt", 9)))
    assert (found.patron, found.progress, found.patron_points) == (None, 0, 0)
