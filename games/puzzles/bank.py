"""All puzzles, and the positions that they show to players. The puzzle files are read on first use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import chain, islice, zip_longest
from typing import Any, Final

import msgspec

from data.puzzles import texts
from games.computer import mix
from games.core import CHANCE, AnyAction, Decide, Draw, Entry, Forced, Seat
from games.driver import drawn
from games.kit import kits
from games.puzzles.puzzle import Puzzle, Tried, read, read_reasons
from games.registry import COMPUTERS, GAMES, puzzling, weigh
from games.replay import replay

DAYS: Final = 183
"""The number of puzzles that serve as puzzles of the day. Players can ask for any of the others at any time, but not
for these, so that no one can see a solution before the day of its puzzle.
"""
KEPT: Final = 16
PLAYOUTS: Final = 480
"""The number of playouts used to judge an answer that wasn't evaluated when the puzzle was made."""
LINE: Final = 4
SURE: Final = 2
"""The number of standard errors by which an answer can be worse than the solution and still count as equal."""


class Position(msgspec.Struct, frozen=True):
    puzzle: Puzzle
    seat: Seat
    view: Any
    legal: tuple[AnyAction, ...]
    solution: AnyAction
    reasons: tuple[msgspec.Struct, ...]


class LineMove(msgspec.Struct, frozen=True):
    seat: Seat
    view: Any
    action: AnyAction


@cache
def bank() -> Mapping[str, Puzzle]:
    """Return all puzzles by key, in an order that takes one puzzle from each game in turn and skips games with none
    left.
    """
    found = texts()
    rows = [read(found[name]) for name in kits() if name in found]
    turns = chain.from_iterable(zip_longest(*rows))
    return {one.key: one for one in turns if one is not None}


def daily() -> list[str]:
    """Return the keys of the puzzles of the day, in the order of their days."""
    return list(islice(bank(), DAYS))


@cache
def on_demand() -> Mapping[str, Puzzle]:
    """Return the puzzles that players can ask for at any time, by key. They don't include the puzzles of the day."""
    return dict(islice(bank().items(), DAYS, None))


def position(key: str) -> Position:
    """Return the position in which the puzzle with this key asks for a move. Raises
    LookupError if the key is unknown.
    """
    return of_puzzle(bank()[key])


@lru_cache(KEPT)
def of_puzzle(puzzle: Puzzle) -> Position:
    """Return the position in which ``puzzle`` asks for a move. Raises ValueError if the puzzle doesn't fit its game,
    and the same errors as :func:`games.replay.replay`.
    """
    game, how = GAMES[puzzle.record.game], puzzling(puzzle.record.game)
    state = replay(game, puzzle.record)
    pending = game.pending(state)
    if how is None or not isinstance(pending, Decide) or len(pending.asked) != 1:
        raise ValueError(f"{puzzle.key} asks nobody")
    (seat,) = pending.asked
    return Position(
        puzzle,
        seat,
        game.view(state, seat),
        tuple(game.legal(state, seat, 0)),
        game.read(puzzle.solution),
        read_reasons(puzzle.reasons, how.facts),
    )


def line(found: Position) -> tuple[LineMove, ...]:
    """Return the moves that show how a puzzle continues: its solution, and then a few moves chosen by greedy computer
    players. The result is always the same for the same puzzle.
    """
    record, moves = found.puzzle.record, list[LineMove]()
    game, replies = GAMES[record.game], COMPUTERS[record.game].get("greedy")
    state, entry, draws = replay(game, record), Entry(found.seat, found.solution), 0
    while True:
        moves.append(LineMove(entry.who, game.view(state, entry.who), entry.what))
        state, _ = game.apply(state, entry)
        while isinstance(pending := game.pending(state), Forced | Draw):
            draws += 1
            state, _ = game.apply(state, _happens(pending, mix(found.puzzle.seed, draws)))
        if replies is None or len(moves) == LINE or not isinstance(pending, Decide):
            return tuple(moves)
        seat = pending.asked[0]
        legal = tuple(game.legal(state, seat, 0))
        entry = Entry(seat, replies(game.view(state, seat), legal, mix(found.puzzle.seed, len(moves)), 0))


def _happens(pending: Forced[AnyAction] | Draw, seed: int) -> Entry[AnyAction]:
    if isinstance(pending, Forced):
        return Entry(pending.seat, pending.action)
    return Entry(CHANCE, drawn(pending, seed.__mod__))


def check(key: str, action: AnyAction) -> None:
    """Check that ``action`` is a legal answer to the puzzle with this key. Raises :class:`games.core.Illegal`, or
    LookupError if the key is unknown.
    """
    found = position(key)
    game = GAMES[found.puzzle.record.game]
    game.apply(replay(game, found.puzzle.record), Entry(found.seat, action))


def weighed(puzzle: Puzzle, action: AnyAction) -> Tried | None:
    """Return how good ``action`` was found to be when the puzzle was made, or None if it wasn't evaluated then."""
    game, how = GAMES[puzzle.record.game], puzzling(puzzle.record.game)
    if how is None or not how.by_kind:
        return next((one for one in puzzle.tried if one.move == game.write(action)), None)
    kind = how.kind(action)
    return next((one for one in puzzle.tried if how.kind(game.read(one.move)) == kind), None)


def judged(key: str, action: AnyAction) -> Tried:
    """Return how good an action is as an answer to a puzzle. This takes a few tenths of a second if the action wasn't
    evaluated when the puzzle was made. Raises LookupError if the key is unknown.
    """
    found = position(key)
    known = weighed(found.puzzle, action)
    if known is not None:
        return known
    name = found.puzzle.record.game
    weighs = weigh(name)
    if weighs is None:
        raise LookupError(name)
    # Of the two alone: the solution is known to be the best of all others.
    both = weighs(found.view, (found.solution, action), mix(found.puzzle.seed, 1), PLAYOUTS, (found.solution, action))
    values = {one.action: one for one in both}
    own, best = values[action], values[found.solution]
    return Tried(GAMES[name].write(action), own.value - best.value, max(own.error, best.error))


def is_of(tried: Tried, puzzle: Puzzle, action: AnyAction) -> bool:
    """Return whether ``tried`` is the evaluation of exactly this ``action``. Otherwise, it's the evaluation of another
    action that counts as the same answer (:attr:`games.puzzling.Puzzling.by_kind`).
    """
    return tried.move == GAMES[puzzle.record.game].write(action)


def right(tried: Tried) -> bool:
    """Return whether an answer, evaluated as ``tried``, is as good as the puzzle's solution."""
    return tried.value + SURE * tried.error >= 0
