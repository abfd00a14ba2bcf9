"""Museum's final score (U6.2, U7, U8), rule by rule, and its tricky cases. What lies where is drawn by letters."""

import itertools
import random

import pytest

from data.museum import CIVILIZATIONS, DOMAINS, board_of, object_of, objects, patron_of, scores
from games.museum.scoring import APART, FEW, SECOND, placement_points, ranked, score


def drawn(board, plan, **letters):
    """Slots of a board out of a plan: one sign for each place, `.` a free slot, `x` none."""
    signs = "".join(plan.split())
    assert len(signs) == sum(map(len, board_of(board).rows))
    return tuple(letters.get(sign, "") for sign in signs if sign != "x")


def laid(board, *names):
    """Objects in reading order from the first slot, the rest free."""
    return tuple(names) + ("",) * (len(board_of(board).places()) - len(names))


def tally(slots, *, board="front", experts=(), patron=None, discard=(), tokens=None, cancels=(), **rest):
    rest = {"prestige": 0, "shown": 0, **rest}
    tokens = tokens or {}
    return score(board, slots, experts, patron, discard=discard, tokens=tokens, cancels=cancels, **rest)


def of(civilization, count):
    """The first objects of a civilization."""
    return [one.id for one in objects() if one.civilization == civilization][:count]


def sizes(found):
    return {one.of: len(one.objects) + len(one.experts) for one in found}


def why(found):
    return {(lost.of, lost.object): lost.why for lost in found.apart}


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


def test_u7_1_one_collection_for_each_civilization():
    six = dict(zip("abcdef", of("celt", 6), strict=True))
    found = tally(drawn("front", "abc.. ..... def.. ..... .....", **six))
    assert len(found.civilizations) == 1
    assert found.civilizations[0].points == 2


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


FILLED = {
    "front": "..a.. ..b.. cdefg ..h.. ..i..",
    "t": "abcde ..f.. ..g.. ..h.. ..i..",
    "court": "..... .abc. .dxe. .fgh. .....",
    "wings": "...x... ...x... abcdefg x..x..x xx.x.xx",
    "stair": "ab... .cd.. ..ef. ...gh ....i",
}


@pytest.mark.parametrize("board", FILLED)
def test_u7_6_a_gallery_filled_by_one_collection(board):
    names = dict(zip("abcdefghi", of("celt", 9), strict=True))
    found = tally(drawn(board, FILLED[board], **names), board=board)
    assert found.gallery == board_of(board).gallery
    assert (found.full, found.both) == (0, 0)
    domain = dict(zip("abcdefghi", [object_of(f"{c}-{v}").id for c, v in NAVIGATION], strict=True))
    assert tally(drawn(board, FILLED[board], **domain), board=board).gallery == board_of(board).gallery
    mixed = {**names, "d": "inca-a3"}
    assert tally(drawn(board, FILLED[board], **mixed), board=board).gallery == 0


NAVIGATION = [
    *(("inca", "n1"), ("maya", "n4"), ("polynesian", "n1"), ("greek", "n3"), ("roman", "n2"), ("celt", "n2")),
    *(("phoenician", "n2"), ("egyptian", "n1"), ("chinese", "n1")),
]


def test_u7_6_a_gallery_of_eight_and_an_expert_gives_no_bonus():
    names = dict(zip("abcdefgh", of("celt", 8), strict=True))
    found = tally(drawn("front", FILLED["front"], **names), experts=("celt",))
    assert (sizes(found.civilizations), found.gallery) == ({"celt": 9}, 0)


def test_u7_6_a_second_of_a_civilization_fills_no_gallery_of_a_domain():
    names = dict(zip("abcdefghi", [f"{c}-{v}" for c, v in NAVIGATION], strict=True))
    assert tally(drawn("front", FILLED["front"], **{**names, "i": "inca-n2"})).gallery == 0


def test_u7_6_what_fills_the_gallery_counts_although_another_set_were_larger():
    seven, eight = of("celt", 15)[:7], of("celt", 15)[7:]
    names = dict(zip("abcdefg", seven, strict=True)) | dict(zip("stuvwyz", eight, strict=False))
    # Seven in the gallery's row, six of them elsewhere, not connected: the seven count.
    apart = drawn("wings", "stuxvwy ...x... abcdefg x..x..x xx.x.xx", **names)
    assert tally(apart, board="wings").gallery == 8
    # On the front the nine of the gallery lie in the middle: fourteen Celts connected with it count in whole.
    more = dict(zip("abcdefghijklmn", of("celt", 14), strict=True))
    found = tally(drawn("front", "..aj. ..bk. cdefg ..hl. ..imn", **more))
    assert (sizes(found.civilizations), found.gallery) == ({"celt": 14}, 10)


def test_u7_6_gallery_against_a_larger_set_of_the_same_domain():
    """Eleven could be connected without one of the gallery's own: ten points of the bonus are more than those."""
    first = dict(zip("abcdefghi", [f"{c}-{v}" for c, v in NAVIGATION], strict=True))
    slots = drawn("front", "..a.. ..b.. cdefg ..h.. ..ij.", j="inca-n2", **first)
    found = tally(slots)
    assert found.gallery == 10
    assert "inca-n1" in found.domains[0].objects
    assert why(found)["navigation", "inca-n2"] == SECOND


def full(board):
    slots = len(board_of(board).places())
    return tuple(one.id for one in objects())[:: 180 // slots][:slots]


@pytest.mark.parametrize("board", FILLED)
def test_u7_6_a_full_museum(board):
    found = tally(full(board), board=board)
    assert (found.full, found.both) == (board_of(board).full, 0)
    assert tally(("", *full(board)[1:]), board=board).full == 0


def test_u7_6_both():
    names = dict(zip("abcdefghijklmno", of("celt", 15), strict=True))
    rest = dict(zip("qrstuvwyzA", of("inca", 10), strict=True))
    found = tally(drawn("front", "jkalm nobqr cdefg sthuv wyizA", **names, **rest))
    assert (found.gallery, found.full, found.both) == (10, 10, 5)


def test_u7_7_the_discard_loses_by_tokens():
    discard = ("greek-c4", "roman-w5", "inca-a3", "chinese-a2")
    found = tally(laid("front"), discard=discard, tokens={"europe": 2, "asia": 3})
    assert found.opinion == (0, 4, 0, 3)
    assert found.total == -7


def test_u9_two_press_conferences():
    discard = ("greek-c4", "roman-w5", "egyptian-a3", "chinese-a2")
    tokens = {"europe": 2, "asia": 3, "africa": 1}
    assert tally(laid("front"), discard=discard, tokens=tokens, cancels=("europe", "asia")).opinion == (0, 0, 1, 0)
    assert tally(laid("front"), discard=discard, tokens=tokens, cancels=("asia", "asia")).opinion == (0, 4, 1, 0)


def test_u7_9_the_worked_example():
    """47 points; civilizations of 7 and 6, domains of 3, 3 and 5, a patron of seven Celts, 2 prestige, -3: 96."""
    names = {
        "A": "celt-r1",
        "B": "celt-a1",
        "C": "celt-w2",
        "D": "celt-n2",
        "E": "celt-w3",
        "F": "celt-g1",
        "G": "celt-c2",
    }
    names |= {"H": "maya-n4", "I": "maya-c3", "J": "maya-r2", "K": "maya-c1", "L": "maya-r3", "M": "maya-r1"}
    names |= {"p": "inca-c2", "q": "roman-c1", "r": "greek-c1", "s": "inca-g1", "t": "greek-g2"}
    names |= {"u": "egyptian-r2", "v": "chinese-r3"}
    slots = drawn("front", "ABCDE FGHIJ spKLM tqr.u ....v", **names)
    found = tally(
        slots,
        patron="heritage-celt",
        discard=("japanese-a2", "inca-a3"),
        tokens={"asia": 3},
        prestige=2,
        shown=47,
    )
    assert sorted(one.points for one in found.civilizations) == [8, 11]
    assert sorted(one.points for one in found.domains) == [5, 5, 11]
    assert (found.patron_points, found.progress) == (10, 7)
    assert found.opinion == (0, 0, 0, 3)
    assert (found.gallery, found.full, found.both) == (0, 0, 0)
    assert found.total == 96


def named(*ids):
    return laid("front", *ids)


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
    """Two Inca religions, 2 and 4: the 4 makes the set, wherever it lies."""
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


def domain(name, count, skip=0):
    found = {one.civilization: one.id for one in objects() if one.domain == name}
    return [found[civilization] for civilization in CIVILIZATIONS][skip : skip + count]


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


def seat(total, prestige):
    return tally(named(), prestige=prestige, shown=total - prestige)


@pytest.mark.parametrize(
    ("seats", "discards", "ranking", "reason"),
    [
        ([(90, 1), (80, 9)], [9, 0], (1, 2), "points"),
        ([(90, 1), (90, 2)], [0, 9], (2, 1), "prestige"),
        ([(90, 2), (90, 2), (90, 1)], [4, 3, 0], (2, 1, 3), "discard"),
        ([(90, 2), (90, 2), (70, 1)], [3, 3, 0], (1, 1, 3), "shared"),
        ([(70, 2), (90, 2), (70, 2)], [3, 3, 3], (2, 1, 2), "points"),
    ],
)
def test_u7_8_ties(seats, discards, ranking, reason):
    found = ranked([seat(*one) for one in seats], discards)
    assert (found.ranking, found.reason) == (ranking, reason)
    assert found.totals == tuple(total for total, _ in seats)


def test_what_cannot_be_is_refused():
    with pytest.raises(KeyError):
        tally(named("inca-a1"))
    with pytest.raises(ValueError):
        placement_points("front", ("inca-a3",), (), None)
    with pytest.raises(KeyError):
        tally(named(), board="attic")
    with pytest.raises(KeyError):
        tally(named(), patron="heritage-atlantis")


def connected(cells):
    rest, todo = set(cells), [next(iter(cells))]
    while todo:
        row, column = todo.pop()
        if (row, column) in rest:
            rest.remove((row, column))
            todo += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return not rest


def plainly(board, slots, experts):
    """U7.1 to U7.3 as they are read: every subset of every group is tried."""
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
    """Crowded museums of few civilizations, so that seconds, bridges and cut-off objects are frequent."""
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
