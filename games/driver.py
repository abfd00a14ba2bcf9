"""The loop that plays a game in simulations and tests. The loop finds the next step, creates a log entry for it, and
applies the entry. All randomness comes from a function ``below(n)``, which returns an integer from 0 to n - 1 with
equal probability, such as ``random.Random.randrange``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeAlias

import msgspec

from games.core import (
    CHANCE,
    TIME,
    A,
    AnyAction,
    AnyEvent,
    AnyState,
    Decide,
    Draw,
    Drawn,
    E,
    Entry,
    Forced,
    Game,
    Later,
    Millis,
    N_co,
    Over,
    S,
    Seat,
    V_co,
)

Below: TypeAlias = Callable[[int], int]
"""A function ``below(n)`` that returns an integer from 0 to n - 1 with equal probability."""

Chooser: TypeAlias = Callable[[S, Seat, Sequence[A], Millis], A | Later]
"""A function that chooses an action for a seat. It gets the state, the seat, its legal actions (never empty), and the
time. In a timed game, it can return :class:`games.core.Later` to wait.
"""


class Step(msgspec.Struct, Generic[S, A, E], frozen=True):
    """A log entry that was applied to a game: its number from 1, the state after it, and the events that it caused."""

    number: int
    entry: Entry[A]
    state: S
    events: tuple[E, ...]


AnyStep: TypeAlias = Step[AnyState, AnyAction, AnyEvent]


class Stuck(RuntimeError):
    """Raised if a game can't continue, because the seats that it waits for never act, and the passing of time doesn't
    change the state.

    The cause is a mistake in the rules, or a :data:`Chooser` that waits in an untimed game.
    """


def drawn(draw: Draw, below: Below) -> Drawn:
    """Return a random outcome of ``draw``: items drawn without replacement, each with a random variant."""
    pile = list(draw.population)
    items = []
    for _ in range(draw.count):
        place = below(len(pile))
        pile[place], pile[-1] = pile[-1], pile[place]
        items.append(pile.pop())
    if len(draw.variants) > 1:
        items = [item + draw.variants[below(len(draw.variants))] for item in items]
    elif draw.variants != ("",):
        items = [item + draw.variants[0] for item in items]
    return Drawn(draw.what, tuple(items))


def at_random(below: Below) -> Chooser[S, A]:
    """Return a :data:`Chooser` that picks a random legal action."""
    return lambda _state, _seat, moves, _now: moves[below(len(moves))]


def play(
    game: Game[S, A, E, V_co, N_co],
    state: S,
    choose: Chooser[S, A],
    below: Below,
    *,
    now: Millis = 0,
    pace: Millis = 1,
) -> Iterator[Step[S, A, E]]:
    """Play a game from ``state`` to the end, and yield each entry with its results. ``pace`` is the longest time for a
    decision in a timed game, in milliseconds.
    """
    number = 0
    while (entry := following(game, state, choose, below, now=now, pace=pace)) is not None:
        state, events = game.apply(state, entry)
        now = entry.at
        number += 1
        yield Step(number, entry, state, events)


def following(
    game: Game[S, A, E, V_co, N_co],
    state: S,
    choose: Chooser[S, A],
    below: Below,
    *,
    now: Millis = 0,
    pace: Millis = 1,
) -> Entry[A] | None:
    """Return the next log entry, or None if the game is over. ``now`` is the time of the previous entry. ``pace`` is
    the longest time for a decision in a timed game, in milliseconds.
    """
    pending = game.pending(state)
    if isinstance(pending, Decide):
        return _decided(game, state, pending, choose, below, now=now, pace=pace)
    if isinstance(pending, Draw):
        return Entry(CHANCE, drawn(pending, below), now)
    if isinstance(pending, Forced):
        return Entry(pending.seat, pending.action, now)
    assert isinstance(pending, Over)  # noqa: S101 - for the type checker
    return None


def _decided(
    game: Game[S, A, E, V_co, N_co],
    state: S,
    decide: Decide,
    choose: Chooser[S, A],
    below: Below,
    *,
    now: Millis,
    pace: Millis,
) -> Entry[A]:
    wakes = game.wakes(state) if game.timed else None
    at = now + below(pace + 1) if game.timed else now
    until: dict[Seat, Millis] = {}
    while wakes is None or at < wakes:
        able = [
            (seat, moves)
            for seat in decide.able
            if until.get(seat, at) <= at and (moves := game.legal(state, seat, at))
        ]
        if able:
            seat, moves = able[below(len(able)) if len(able) > 1 else 0]
            chosen = choose(state, seat, moves, at)
            if not isinstance(chosen, Later):
                return Entry(seat, chosen, at)
            until[seat] = max(chosen.at, at + 1)
        elif game.timed and (waiting := [moment for moment in until.values() if moment > at]):
            at = min(waiting)
        elif wakes is None:
            raise Stuck(f"{game.name}: nobody can act at {at}")
        else:
            break
    return Entry(CHANCE, TIME, wakes)
