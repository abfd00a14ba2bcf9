import itertools
from functools import cache
from random import Random

from msgspec.structs import replace

from data.museum import board_of, objects
from games.driver import at_random, play
from games.museum.events import see
from games.museum.events.exhibited import Exhibited
from games.museum.events.turned import ExpertsLaidOut, HeadlineRevealed, LaidOut
from games.museum.game import GAME
from games.museum.scoring.score import ranked, score
from games.museum.stages import Stage
from render.kit.text.budget import ALT_LIMIT, within
from render.museum.example import example
from render.museum.palette import WALL
from render.museum.words.alt import parts_of
from render.museum.words.stages import STAGES

GROUND, MOMENT = WALL, {}
NAMES = ("Ada", "Benjamin Featherstone-Haugh", "Chloe", "Dev")
PATRONS = ("heritage-celt", "salons", "perfect-collection", "past")


@cache
def played(players, seed=1):
    below = Random(seed).randrange
    state = GAME.new(GAME.seat_names[:players])
    found = []
    for step in play(GAME, state, at_random(below), below):
        seen = tuple(see(event, None) for event in step.events)
        found.append((GAME.view(step.state, None), GAME.view(step.state, 0), seen))
    return tuple(found)


def by_civilization(board, held):
    places = board_of(board).places()
    order = sorted(range(len(places)), key=lambda n: (places[n][0], places[n][1] * (-1 if places[n][0] % 2 else 1)))
    slots = [""] * len(places)
    for slot, name in zip(order, sorted(held), strict=False):
        slots[slot] = name
    return tuple(slots)


def finished(view, seat, patron="heritage-celt"):
    shown = view.seats[seat]
    slots = by_civilization(shown.board, shown.museum)
    tokens = {continent.id: continent.tokens for continent in view.continents}
    return slots, score(
        shown.board, slots, shown.experts, patron, shown.discard, tokens, (), shown.prestige, shown.score
    )


def over(players=4):
    view = example(players, full=True)
    done = [finished(view, seat, PATRONS[seat]) for seat in range(players)]
    seats = tuple(
        replace(shown, slots=slots, patron=tally.patron) for shown, (slots, tally) in zip(view.seats, done, strict=True)
    )
    tally = ranked([tally for _, tally in done], [len(shown.discard) for shown in seats])
    return replace(view, stage=Stage.OVER, turn=None, asked=(), seats=seats, tally=tally)


def large_collections(board="front", count=25):
    some = ("celt", "egyptian", "inca", "japanese")
    pool = [one.id for one in objects() if one.civilization in some and one.value < 5][: 4 * count]
    held = Random(3).sample(pool, min(count, len(board_of(board).places())))
    view = example(2, viewer=0)
    shown = replace(view.seats[0], board=board, museum=tuple(held), discard=("indian-a1", "chinese-a2"))
    return replace(view, seats=(shown, *view.seats[1:]))


def news(view):
    shown = view.seats[0]
    return (
        Exhibited(0, shown.museum[:1], (), shown.experts[:1], shown.discard[:1], 0, 0, 3, shown.score, 0, 0),
        LaidOut("asia", view.continents[3].out[:1]),
        ExpertsLaidOut((view.experts[1].id,), tuple(expert.id for expert in view.experts)),
        HeadlineRevealed(view.headline),
    )


def with_seat(view, seat, **fields):
    seats = list(view.seats)
    seats[seat] = replace(seats[seat], **fields)
    return replace(view, seats=tuple(seats))


def states(players):
    view = replace(example(players), asked=tuple(range(players)))
    headlines = itertools.cycle((None, "war-africa", "instability-america", "deflation", "school", "grants", "death"))
    return [
        *(replace(view, stage=stage, headline=headline) for stage, headline in zip(STAGES, headlines, strict=False)),
        replace(view, round=1, seats=tuple(replace(seat, museum=seat.museum[:2]) for seat in view.seats)),
        example(players, full=True),
        example(players, viewer=1),
        over(players),
    ]


def moments(players):
    return [view for view, *_ in played(players)[::80]]


def alt(*shown):
    return within(parts_of(*shown), ALT_LIMIT)


__all__ = ["NAMES", "alt", "finished", "large_collections", "news", "over", "states", "with_seat"]
