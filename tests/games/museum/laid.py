from data.museum import CIVILIZATIONS, board_of, objects
from games.museum.scoring.score import score


def drawn(board, plan, **letters):
    """Return the contents of a museum board's slots, read from a plan with one character for each place. ``letters``
    maps characters to objects. `.` is a free slot, and `x` is no slot.
    """
    signs = "".join(plan.split())
    assert len(signs) == sum(map(len, board_of(board).rows))
    return tuple(letters.get(sign, "") for sign in signs if sign != "x")


def laid(board, *names):
    return tuple(names) + ("",) * (len(board_of(board).places()) - len(names))


def tally(slots, *, board="front", experts=(), patron=None, discard=(), tokens=None, cancels=(), **rest):
    rest = {"prestige": 0, "shown": 0, **rest}
    tokens = tokens or {}
    return score(board, slots, experts, patron, discard=discard, tokens=tokens, cancels=cancels, **rest)


def of(civilization, count):
    return [one.id for one in objects() if one.civilization == civilization][:count]


def sizes(found):
    return {one.of: len(one.objects) + len(one.experts) for one in found}


def why(found):
    return {(lost.of, lost.object): lost.why for lost in found.apart}


def named(*ids):
    return laid("front", *ids)


def domain(name, count, skip=0):
    found = {one.civilization: one.id for one in objects() if one.domain == name}
    return [found[civilization] for civilization in CIVILIZATIONS][skip : skip + count]


FILLED = {
    "front": "..a.. ..b.. cdefg ..h.. ..i..",
    "t": "abcde ..f.. ..g.. ..h.. ..i..",
    "court": "..... .abc. .dxe. .fgh. .....",
    "wings": "...x... ...x... abcdefg x..x..x xx.x.xx",
    "stair": "ab... .cd.. ..ef. ...gh ....i",
}
