"""Positions of Chronos Conquest and moves in short notation, so that rule tests read like the rules.

With up to four players, ``h1`` to ``h3`` are the hourglasses of seat 0, ``h4`` to ``h6`` those of seat 1, and so on.
"""

from msgspec.structs import replace

from games.chronos.game import GAME, Options
from games.chronos.stages import Stage
from games.chronos.state import Glass
from games.chronos.terms import COLORS, COUNTS, FACES, PILES, PLACE_NAMES, WINDS, City, God
from games.core import CHANCE, TIME, Draw, Drawn, Entry, Illegal

SAND = 30_000
NOW = 1_000_000_000
"""The time at which most tests take place, in milliseconds."""
PLACES = {name: place for place, name in enumerate(PLACE_NAMES)}


def position(
    *,
    players=4,
    sand=30,
    level=5,
    teams=False,
    tops="10 10 20 20 30 30 50 50 100",
    heights=None,
    stacks=None,
    winds=None,
    gods=None,
    temple="zeus hera",
    cities="",
    at="",
    troy=None,
    used=True,
    taken=True,
    **more,
):
    """Return a position at NOW.

    ``stacks`` (from the bottom), ``winds`` and ``gods`` map seats to words. ``heights`` maps piles to their numbers of
    cards, 5 by default. ``at`` holds the places of hourglasses; the others are at home. ``h1@3`` means that the sand of
    `h1` ran out long ago, and ``h1@3+5000`` that it still runs for 5000 ms. ``more`` holds other fields of the state.
    """
    state = GAME.new(COLORS[:players], Options(level=level, sand=sand, teams=teams))
    top = tuple("" if word == "-" else word for word in tops.split())
    high = tuple((heights or {}).get(pile + 1, 5) if top[pile] else 0 for pile in range(PILES))
    held = tuple(tuple((stacks or {}).get(seat, "").split()) for seat in range(players))
    lying = tuple(tuple((winds or {}).get(seat, "").split().count(wind) for wind in WINDS) for seat in range(players))
    gone = [*filter(None, top), *(card for stack in held for card in stack)]
    under = _under(sum(high) - sum(map(bool, top)), gone)
    glasses = [replace(glass, used=used) for glass in state.glasses]
    for word in at.split():
        name, _, rest = word.partition("@")
        place, _, left = rest.partition("+")
        out = NOW + int(left) if left else NOW - 10 * sand * 1000
        number = int(name[1:]) - 1
        glasses[number] = Glass(glasses[number].owner, PLACES[place], out, out - sand * 1000, used=True)
    return replace(
        state,
        stage=Stage.PLAY,
        tops=top,
        heights=high,
        undealt=under,
        stacks=held,
        winds=lying,
        gods=tuple(tuple(map(God, (gods or {}).get(seat, "").split())) for seat in range(players)),
        temple=tuple(map(God, temple.split())),
        cities=tuple(map(City, cities.split())),
        glasses=tuple(glasses),
        troy=None if troy is None else troy - 1,
        taken=taken,
        clock=NOW - 1000,
        start=NOW - 3_600_000,
        quiet=NOW - 1000,
        **more,
    )


def _under(count, gone):
    left = [
        face for number in range(max(COUNTS.values())) for face in FACES if COUNTS[face] - gone.count(face) > number
    ]
    assert len(left) >= count
    return tuple(left[:count].count(face) for face in FACES)


def apply(state, seat, text, at=NOW):
    return GAME.apply(state, Entry(seat, GAME.read(text), at))


def done(state, seat, *texts, at=NOW, card="10"):
    for text in texts:
        state, _ = apply(state, seat, text, at)
        state = drawn(state, card)
    return state


def drawn(state, card="10"):
    pending = GAME.pending(state)
    if not isinstance(pending, Draw):
        return state
    return GAME.apply(state, Entry(CHANCE, Drawn(pending.what, (card,)), state.clock))[0]


def wake(state):
    return GAME.apply(state, Entry(CHANCE, TIME, GAME.wakes(state)))


def wake_at(state, at):
    while (due := GAME.wakes(state)) is not None and due <= at:
        state, _ = wake(state)
    return state


def refusal(state, seat, text, at=NOW):
    before = GAME.encode(state)
    try:
        apply(state, seat, text, at)
    except Illegal as error:
        assert GAME.encode(state) == before
        return error.code, error.rule, dict(error.params)
    raise AssertionError(f"{text} was not refused")


def code(state, seat, text, at=NOW):
    return refusal(state, seat, text, at)[:2]


def seconds(count):
    return NOW + count * 1000


def where(state, name):
    return PLACE_NAMES[state.glasses[int(name[1:]) - 1].place]


def over(state):
    return (state.ended.reason.value, GAME.pending(state).ranking) if state.ended else None


def points(state, seat):
    return GAME.tally(state).seats[seat].points


def legal(state, seat, at=NOW):
    return [GAME.write(action) for action in GAME.legal(state, seat, at)]
