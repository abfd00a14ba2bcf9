"""Positions drawn in ASCII and moves in notation, so that rule tests read like the rules.

In a drawing ``.`` is a free square, ``^`` a pyramid, ``b r g w`` an archaeologist, and ``n`` a neutral one. A capital
letter is an archaeologist on a pyramid. Spaces and blank lines are ignored.
"""

from msgspec.structs import replace

from games.core import CHANCE, Draw, Drawn, Entry, Forced, Illegal
from games.mykerinos.events import ZoneDone
from games.mykerinos.game import GAME
from games.mykerinos.rules.museum import ROOM_NAMES
from games.mykerinos.rules.parcels import PARCEL_IDS
from games.mykerinos.state import ARCHAEOLOGISTS, OPEN, Stage

THREE = "blue red green"
WINGS = ("violet", "lemon", "brown", "blackmore", "tangerine")

EMPTY = "\n".join(["........"] * 6)
EMPTY_4 = "\n".join(["........"] * 9)


def position(
    area=EMPTY,
    colors=THREE,
    *,
    turn=None,
    supply=None,
    neutrals=None,
    tiles=None,
    used=None,
    rooms=None,
    passed="",
    parcels=None,
    general=None,
    start=None,
    wings=WINGS,
    score=None,
):
    """Return a position in phase 2 of round 2, or of round 4 if nine rows are drawn. With two colours, there is a
    neutral colour.

    ``supply`` (11 by default), ``neutrals`` (4), ``score`` (0), ``tiles``, ``used`` (the turned tiles) and ``rooms``
    are given by colour. Tiles and rooms are ids separated by spaces. By default, ``general`` holds the rest of each
    colour's 25 archaeologists. ``wings`` holds the patrons of the wings.
    """  # fmt: skip
    seats = tuple(colors.split())
    rows = ["".join(row.split()) for row in area.strip().splitlines() if row.strip()]
    assert {len(row) for row in rows} == {8}
    stones, pyramids = _read_area("".join(rows), seats)
    held = _by_seat(seats, tiles, (), lambda text: tuple(text.split()))
    turned = _by_seat(seats, used, (), lambda text: tuple(text.split()))
    in_rooms = _by_seat(seats, rooms, 0, _rooms)
    in_supply = _by_seat(seats, supply, 11)
    in_hand = _by_seat(seats, neutrals, 4 if len(seats) == 2 else 0)
    free = [name for name in PARCEL_IDS if not any(name in mine for mine in held)]
    dealt = tuple(parcels.split()) if parcels else tuple(free[: {6: 8, 9: 12}[len(rows)]])
    rest = {
        color: ARCHAEOLOGISTS - in_supply[seat] - stones[seat].bit_count() - in_rooms[seat].bit_count()
        for seat, color in enumerate(seats)
    } | (general or {})
    neutral_rest = ARCHAEOLOGISTS - sum(in_hand) - stones[-1].bit_count() if len(seats) == 2 else 0
    return replace(
        GAME.new(seats),
        stage=Stage.EXCAVATIONS,
        round={6: 2, 9: 4}[len(rows)],
        start=seats.index(start or seats[0]),
        turn=seats.index(turn or seats[0]),
        wings=wings,
        undealt=tuple(name for name in free if name not in dealt),
        area=dealt,
        turned=(False,) * len(dealt),
        owners=(OPEN,) * len(dealt),
        pyramids=pyramids,
        stones=stones,
        supply=in_supply,
        neutrals=in_hand,
        general=(*(rest[color] for color in seats), neutral_rest),
        tiles=held,
        used=tuple(
            sum(1 << place for place, name in enumerate(mine) if name in those)
            for mine, those in zip(held, turned, strict=True)
        ),
        rooms=in_rooms,
        score=_by_seat(seats, score, 0),
        passed=tuple(seats.index(color) for color in passed.split()),
    )


def _read_area(marks, seats):
    letters = [*(color[0] for color in seats), "n"]
    stones = [0] * len(letters)
    pyramids = 0
    for field, mark in enumerate(marks):
        if mark == "^" or mark.isupper():
            pyramids |= 1 << field
        if mark.isalpha():
            stones[letters.index(mark.lower())] |= 1 << field
    return tuple(stones), pyramids


def _rooms(text):
    return sum(1 << ROOM_NAMES.index(name) for name in text.split())


def _by_seat(seats, given, default, read=lambda value: value):
    given = given or {}
    assert set(given) <= set(seats)
    return tuple(read(given[color]) if color in given else default for color in seats)


def happen(state, line):
    who, text = line.split(maxsplit=1)
    if who == "*":
        return GAME.apply(state, Entry(CHANCE, GAME.read_drawn(text)))
    return GAME.apply(state, Entry(state.colors.index(who), GAME.read(text)))


def act(state, *lines):
    for line in lines:
        state, _ = happen(state, line)
    return state


def events(state, line, kind=None):
    _, found = happen(state, line)
    return [event for event in found if kind is None or isinstance(event, kind)]


def done(zone=0, left=(), ranking=(), steps=(), **lay):
    facts = {"round": 1, "parcels": ("violet-5", "brown-5"), "turned": (False, False)}
    facts |= {"pyramids": (False,) * 12, "owners": (None,) * 12}
    return ZoneDone(zone=zone, left=left, ranking=ranking, steps=steps, **(facts | lay))


def cleared(found):
    return [(event.zone, *event.left) for event in found if isinstance(event, ZoneDone)]


def moves(state, start=""):
    texts = [GAME.write(action) for action in GAME.legal(state, state.turn, 0)]
    return [text for text in texts if text.startswith(start)]


def refused(state, line):
    before = GAME.encode(state)
    try:
        happen(state, line)
    except Illegal as error:
        assert GAME.encode(state) == before
        return error.code, error.rule
    raise AssertionError(f"{line} was not refused")


def facts(state, line):
    try:
        happen(state, line)
    except Illegal as error:
        return dict(error.params)
    raise AssertionError(f"{line} was not refused")


def turn(state):
    return state.colors[state.turn]


def drawn(state, choose=None):
    while isinstance(draw := GAME.pending(state), Draw):
        items = choose(draw) if choose else draw.population[: draw.count]
        state, _ = GAME.apply(state, Entry(CHANCE, Drawn(draw.what, items)))
    return state


def begun(colors=THREE, start=None):
    state = GAME.new(tuple(colors.split()))
    return drawn(act(state, f"* start {start or state.colors[0]}"))


def forced(state):
    while isinstance(pending := GAME.pending(state), Forced):
        state, _ = GAME.apply(state, Entry(pending.seat, pending.action))
    return state


def all_pass(state):
    while state.stage is Stage.EXCAVATIONS:
        state = act(state, f"{turn(state)} pass")
    return state
