"""A puzzle as text: the record of its position (:mod:`games.record`) with additional headers. A puzzle file contains
one record after another, and ``cartouche verify`` and ``cartouche show`` can read each of them.

* ``Solution``: the best move in the game's notation.
* ``Theme``: the puzzle's theme, a word defined by the game (:class:`games.puzzling.Puzzling`).
* ``Reasons``: the facts in favour of the solution, as ``Kind name=value ...; Kind ...``.
* ``Weighed``: all evaluated moves, as ``move value error; ...`` (see :class:`games.weighing.Weighed`).
* ``Deal``: the seed for all random choices in the puzzle's game, which also serves as the game's number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from games.record import Record, form, parse

_BEGINS: Final = re.compile(r'(?m)^(?=\[Game ")')
_BETWEEN: Final = "; "


class Tried(msgspec.Struct, frozen=True):
    """An evaluated move in the game's notation. Its value is in hundredths of a point, relative to the solution, whose
    own value is 0.
    """

    move: str
    value: int
    error: int


class Puzzle(msgspec.Struct, frozen=True):
    """A puzzle: a position, its solution, and the evaluations of other moves.

    ``record``: the game up to the decision that the puzzle asks about. ``reasons``: the facts in favour of the
    solution, as text (:func:`read_reasons`). ``tried``: the moves that were evaluated, starting with the solution.
    """

    record: Record
    solution: str
    theme: str
    reasons: str
    tried: tuple[Tried, ...]
    seed: int

    @property
    def key(self) -> str:
        """The puzzle's permanent id: the game's name, the seed, and the number of log entries before the puzzle's
        position. It doesn't depend on the order of puzzles.
        """
        return f"{self.record.game}-{self.seed}-{len(self.record.lines)}"


def game_of(key: str) -> str:
    return key.rsplit("-", 2)[0]


def written(puzzle: Puzzle) -> str:
    tried = _BETWEEN.join(f"{one.move} {one.value} {one.error}" for one in puzzle.tried)
    headers = {
        "Solution": puzzle.solution,
        "Theme": puzzle.theme,
        "Reasons": puzzle.reasons,
        "Weighed": tried,
        "Deal": str(puzzle.seed),
    }
    return form(replace(puzzle.record, others=tuple(headers.items())))


def read(text: str) -> list[Puzzle]:
    """Return all puzzles in the text of a puzzle file. Raises :class:`games.record.BadRecord`, or ValueError if a
    header is missing or wrong.
    """
    return [_puzzle(parse(one)) for one in _BEGINS.split(text) if one.strip()]


def _puzzle(record: Record) -> Puzzle:
    said = dict(record.others)
    try:
        rows = [one.rsplit(" ", 2) for one in said["Weighed"].split(_BETWEEN)]
        tried = tuple(Tried(move, int(value), int(error)) for move, value, error in rows)
        return Puzzle(
            replace(record, others=()), said["Solution"], said["Theme"], said["Reasons"], tried, int(said["Deal"])
        )
    except KeyError as error:
        raise ValueError(f"a puzzle without {error}") from error


def write_reasons(reasons: Iterable[msgspec.Struct]) -> str:
    return _BETWEEN.join(
        " ".join(
            (
                type(one).__name__,
                *(f"{name}={_plain(value)}" for name, value in msgspec.to_builtins(one).items()),
            )
        )
        for one in reasons
    )


def _plain(value: object) -> str:
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def read_reasons(text: str, kinds: Sequence[type[msgspec.Struct]]) -> tuple[msgspec.Struct, ...]:
    """Return the facts in ``text``, the ``Reasons`` header of a puzzle. ``kinds``: the types that the facts can have.
    Raises ValueError if the text is invalid.
    """
    named = {kind.__name__: kind for kind in kinds}
    found = []
    for one in text.split(_BETWEEN):
        name, *pairs = one.split(" ")
        if name not in named:
            raise ValueError(f"no kind of fact: {name}")
        values = dict(pair.split("=", 1) for pair in pairs)
        found.append(msgspec.convert(values, named[name], strict=False))
    return tuple(found)
