from __future__ import annotations

from functools import cache
from random import Random

from msgspec.structs import replace

from games.driver import at_random, play
from games.mykerinos.actions import Side
from games.mykerinos.events import ParcelTaken, Placed, Ranked, SentToMuseum, ZoneDone
from games.mykerinos.game import GAME
from games.mykerinos.view import Phase, SeatTally, Tally, View, WingScore
from render.kit.text.budget import ALT_LIMIT, within
from render.mykerinos.example import example
from render.mykerinos.palette import PAPYRUS
from render.mykerinos.words.alt import parts_of
from render.mykerinos.words.stages import ASKED

GROUND, MOMENT = PAPYRUS, {}
NAMES = ("Ada", "Benjamin Featherstone-Haugh", "Chloe", "Dev")
COLORS = ("blue", "red", "green", "white")


@cache
def played(players: int, seed: int = 1) -> tuple[tuple[View, tuple], ...]:
    below = Random(seed).randrange
    state = GAME.new(COLORS[:players])
    return tuple((GAME.view(step.state, None), step.events) for step in play(GAME, state, at_random(below), below))


def over(players: int = 3) -> View:
    view = example(players, 9)
    seats = []
    for seat, shown in enumerate(view.seats):
        wings = tuple(WingScore(n, p, n % 3, 3, None, n % 3 * 3) for n, p in enumerate(view.wings, 1))
        seats.append(SeatTally(shown.color, 9 - seat, wings, 1, 5, 60 - seat, 4, seat + 1))
    return replace(view, phase=Phase.OVER, turn=(), tally=Tally(tuple(seats), True, "points"))


def zone_story() -> tuple[View, ZoneDone]:
    view = example(4, 6)
    fields = [view.fields[row * 8 + column] for row in (3, 4, 5) for column in range(4)]
    return view, ZoneDone(
        zone=2,
        left=("gold-1",),
        round=2,
        ranking=(Ranked(2, 4, 1), Ranked(0, 3, 2), Ranked(3, 3, 3), Ranked(1, 1, 4)),
        steps=(ParcelTaken(2, 2, "tangerine-5", Side.LEFT, 2), SentToMuseum(0, 4, 2)),
        parcels=("tangerine-5", "gold-1"),
        turned=(False, False),
        pyramids=tuple(field.pyramid for field in fields),
        owners=tuple(field.owner for field in fields),
    )


def crowded(players: int, rows: int) -> View:
    view = example(players, rows)
    tiles = tuple(tile for shown in view.seats for tile in shown.tiles)
    return replace(
        view,
        seats=tuple(replace(shown, tiles=tiles, supply=28, general=28, score=188) for shown in view.seats),
        fields=tuple(replace(f, owner=number % players, pyramid=True) for number, f in enumerate(view.fields)),
        rooms=tuple(replace(room, owner=0) for room in view.rooms),
    )


def states(players: int) -> list[View]:
    asked = [replace(example(players, 6 + players % 2 * 3), asked=asked) for asked in ASKED]
    return [*asked, crowded(players, 9), crowded(players, 6), over(players)]


def moments(players: int) -> list[View]:
    return [view for view, _ in played(players)[::30]]


def alt(*shown) -> str:
    return within(parts_of(*shown), ALT_LIMIT)


def placed(seat: int, *fields: int) -> Placed:
    return Placed(seat, fields, "own")
