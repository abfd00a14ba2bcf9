"""Puzzles are made: games between computers are played, and what is clearly best in a position is checked again.

Every few decisions are made by the playouts of the strong player (:mod:`games.weighing`), the others by the greedy one,
which costs nothing. Where one move stands out it is weighed again with ten times the playouts; it has to be
:data:`CLEAR` standard errors before all moves of another kind, and to bring :data:`LEAST` more. The same seed makes the
same puzzles on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from games.computer import mix
from games.core import AnyGame, Decide, Drawn, Entry
from games.driver import play
from games.puzzles.puzzle import Puzzle, Tried, write_reasons
from games.puzzling import Puzzling
from games.registry import COMPUTERS, GAMES, puzzling, weigh
from games.replay import recorded
from games.weighing import Weigh, Weighed

CLEAR: Final = 4
"""So many standard errors at least lie between the solution and anything else."""
LEAST: Final = 200
"""Hundredths of a point: what is worth less is no puzzle."""
CHOICE: Final = 4
"""So many kinds of moves at least."""
PLAYOUTS: Final = 96
"""For a look; ten times as many for a check."""
TIMES: Final = 10
GREEDY: Final = "greedy"


class _Chance:
    """Whole numbers out of a seed."""

    def __init__(self, seed: int) -> None:
        self._seed, self._count = seed, 0

    def below(self, most: int) -> int:
        self._count += 1
        return mix(self._seed, self._count) % most


def made(name: str, seed: int) -> Iterator[Puzzle]:
    """The puzzles of the game with that number, each about something else. Raises LookupError where there are none."""
    game, how, weighs = GAMES[name], puzzling(name), weigh(name)
    if how is None or weighs is None:
        raise LookupError(name)
    yield from _Game(game, how, weighs, seed).puzzles()


class _Game:
    def __init__(self, game: AnyGame, how: Puzzling, weighs: Weigh, seed: int) -> None:
        self._game, self._how, self._weighs, self._seed = game, how, weighs, seed
        self._count = 0
        self._first: tuple[Weighed[Any], ...] = ()
        self._view: Any = None
        self._legal: Sequence[Any] = ()

    def puzzles(self) -> Iterator[Puzzle]:
        """One after the other, as the game is played."""
        game, themes = self._game, set[str]()
        few, most = min(game.players), max(game.players)
        seats = game.seat_names[: few + self._seed % (min(most, 4) - few + 1)]
        options = game.options()
        state = game.new(seats, options)
        entries: list[Entry[Any]] = []
        for step in play(game, state, self._chosen, _Chance(self._seed).below):
            found = self._puzzle(themes) if step.entry.who >= 0 and not isinstance(step.entry.what, Drawn) else None
            if found is not None:
                theme, reasons, tried = found
                themes.add(theme)
                record = recorded(game, tuple(seats), entries, None, options)
                yield Puzzle(record, tried[0].move, theme, reasons, tried, self._seed)
            self._first = ()
            entries.append(step.entry)

    def _chosen(self, state: Any, seat: int, legal: Sequence[Any], _now: int) -> Any:
        """What is done there; what stands out is kept for a check."""
        self._count += 1
        game, seed = self._game, mix(self._seed, self._count)
        view = game.view(state, seat)
        pending = game.pending(state)
        alone = isinstance(pending, Decide) and pending.asked == (seat,)
        kinds = {self._how.kind(one) for one in legal}
        if alone and len(kinds) >= CHOICE and not seed % self._how.every:
            self._first = self._weighs(view, legal, seed, PLAYOUTS)
            self._view, self._legal = view, legal
            if self._first:
                return self._first[0].action
        return self._greedy(view, legal)

    def _greedy(self, view: Any, legal: Sequence[Any]) -> Any:
        return COMPUTERS[self._game.name][GREEDY](view, legal, mix(self._seed, self._count), 0)

    def _puzzle(self, themes: set[str]) -> tuple[str, str, tuple[Tried, ...]] | None:
        """The theme, the reasons and all that was tried, where what was just done is a puzzle."""
        if not self._first or not self._clear(self._first, CLEAR - 1):
            return None
        best = self._first[0].action
        if self._how.deep and self._how.kind(self._greedy(self._view, self._legal)) == self._how.kind(best):
            return None
        reasons = self._how.reasons(self._view, best)
        theme = self._how.theme(reasons)
        if not theme or theme in themes:
            return None
        seed = mix(self._seed, self._count, TIMES)
        sure = self._weighs(self._view, self._legal, seed, PLAYOUTS * TIMES)
        if sure[0].action != best or not self._clear(sure, CLEAR):
            return None
        tried = tuple(Tried(self._game.write(one.action), one.value, one.error) for one in sure)
        return theme, write_reasons(reasons), tried

    def _clear(self, found: Sequence[Weighed[Any]], errors: int) -> bool:
        """Whether the first is clearly best."""
        best, kind = found[0].action, self._how.kind
        others = [one for one in found[1:] if kind(one.action) != kind(best)]
        return len(others) >= CHOICE - 1 and all(
            one.value <= -LEAST and one.value <= -errors * one.error for one in others
        )
