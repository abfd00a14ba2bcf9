# Rules U7.6, U7.7 and U9, U7.8, U7.9.

import pytest

from data.museum import board_of, object_of, objects
from games.museum.scoring.score import SECOND, ranked
from tests.games.museum.laid import FILLED, drawn, laid, named, of, sizes, tally, why


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
        slots, patron="heritage-celt", discard=("japanese-a2", "inca-a3"), tokens={"asia": 3}, prestige=2, shown=47
    )
    assert sorted(one.points for one in found.civilizations) == [8, 11]
    assert sorted(one.points for one in found.domains) == [5, 5, 11]
    assert (found.patron_points, found.progress) == (10, 7)
    assert found.opinion == (0, 0, 0, 3)
    assert (found.gallery, found.full, found.both) == (0, 0, 0)
    assert found.total == 96


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
