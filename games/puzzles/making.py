"""Makes puzzles: positions from games between computer players in which one move is clearly the best.

Each decision gets a few playouts (:mod:`games.weighing`). If one move is ahead, the position is tested again with more
playouts, and finally with ten times as many. The move has to beat every move of another kind by at least :data:`CLEAR`
standard errors and by at least :data:`LEAST`. If the greedy computer player finds the move too, another move must be
almost as good (:attr:`games.puzzling.Puzzling.near`). A position isn't used if the advantage of the best move appears
only later, or if the game has hardly begun. The same seed and the same earlier themes give the same puzzles on every
machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.analysis import Analyst
from games.computer import mix
from games.core import AnyGame, Decide, Drawn, Entry
from games.driver import play
from games.puzzles.puzzle import Puzzle, Tried, write_reasons
from games.puzzling import Puzzling
from games.registry import ANALYSTS, COMPUTERS, GAMES, puzzling, weigh
from games.replay import recorded
from games.weighing import Weigh, Weighed

CLEAR: Final = 4
"""The minimum lead of the solution over every move of another kind, in standard errors."""
LEAST: Final = 200
"""The minimum lead of the solution over every move of another kind, in hundredths of a point."""
CHOICE: Final = 4
"""The minimum number of different kinds of moves that the player of a puzzle can choose from."""
GLANCE: Final = 16
"""The number of playouts for the first test of each decision. This test detects nearly all clearly best moves, and
takes a sixth as long as the second one.
"""
PLAYOUTS: Final = 96
"""The number of playouts for the second test of a decision. The final check uses ten times as many."""
TIMES: Final = 10
AHEAD: Final = 3
PART: Final = 2
"""The denominator of the largest share of puzzles that may have the same theme. :data:`AHEAD` more are allowed."""
SHOWN: Final = 2
"""The denominator of the smallest share of the solution's lead that facts must explain. The lead is counted over the
best move of another kind.
"""
GREEDY: Final = "greedy"


def closed(themes: Mapping[str, int]) -> frozenset[str]:
    """Return the themes that new puzzles can't have, because too many earlier puzzles have them. ``themes``: the number
    of earlier puzzles by theme.
    """
    most = AHEAD + sum(themes.values()) // PART
    return frozenset(theme for theme, count in themes.items() if count >= most)


def convincing(how: Puzzling, analyst: Analyst | None, view: Any, found: Sequence[Weighed[Any]]) -> bool:
    """Return whether facts explain why the first move of ``found`` is better than the best move of another kind.
    Otherwise, the bot couldn't tell people convincingly why a wrong answer is wrong. Without an ``analyst``, the bot
    shows no facts for answers, and the result is always True.
    """
    if analyst is None:
        return True
    best = found[0].action
    other = next(one for one in found if how.kind(one.action) != how.kind(best))
    return SHOWN * analyst.contrast(view, best, other.action).shown >= -other.value


class _Chance:
    def __init__(self, seed: int) -> None:
        self._seed, self._count = seed, 0

    def below(self, most: int) -> int:
        self._count += 1
        return mix(self._seed, self._count) % most


def made(name: str, seed: int, themes: Mapping[str, int] | None = None) -> Iterator[Puzzle]:
    """Yield the puzzles from the game that ``seed`` determines, each with a different theme.

    ``themes``: the number of earlier puzzles by theme. Raises LookupError if the game has no puzzles.
    """
    game, how, weighs = GAMES[name], puzzling(name), weigh(name)
    if how is None or weighs is None:
        raise LookupError(name)
    yield from _Game(game, how, weighs, seed, themes or {}).puzzles()


class _Game:
    def __init__(self, game: AnyGame, how: Puzzling, weighs: Weigh, seed: int, themes: Mapping[str, int]) -> None:
        self._game, self._how, self._weighs, self._seed = game, how, weighs, seed
        self._themes = Counter(themes)
        analyst = ANALYSTS.get(game.name)
        self._analyst = analyst if isinstance(analyst, Analyst) else None
        self._own: set[str] = set()
        self._count = 0
        self._found: tuple[str, tuple[Any, ...], tuple[Weighed[Any], ...]] | None = None

    def puzzles(self) -> Iterator[Puzzle]:
        game = self._game
        counts = self._how.players
        seats = game.seat_names[: counts[self._seed % len(counts)]]
        options = game.options()
        state = game.new(seats, options)
        entries: list[Entry[Any]] = []
        for step in play(game, state, self._chosen, _Chance(self._seed).below):
            if self._found is not None and step.entry.who >= 0 and not isinstance(step.entry.what, Drawn):
                theme, reasons, sure = self._found
                tried = tuple(Tried(game.write(one.action), one.value, one.error) for one in sure)
                record = recorded(game, tuple(seats), entries, None, options)
                yield Puzzle(record, tried[0].move, theme, write_reasons(reasons), tried, self._seed)
            self._found = None
            entries.append(step.entry)

    def _chosen(self, state: Any, seat: int, legal: Sequence[Any], _now: int) -> Any:
        self._count += 1
        game, seed = self._game, mix(self._seed, self._count)
        view = game.view(state, seat)
        pending = game.pending(state)
        usual = COMPUTERS[game.name][GREEDY](view, legal, seed, 0)
        kind = self._how.kind
        alone = isinstance(pending, Decide) and pending.asked == (seat,)
        if not alone or len({kind(one) for one in legal}) < CHOICE:
            return usual
        glance = self._weighs(view, legal, seed, GLANCE)
        if not glance or not self._clear(glance, LEAST // 2, 1):
            return usual
        best = glance[0].action
        if self._how.begun(view) and self._hidden(glance, usual, 2) and self._theme(self._how.reasons(view, best)):
            self._found = self._checked(view, legal, usual)
        return best if self._found is None else self._found[2][0].action

    def _hidden(self, found: Sequence[Weighed[Any]], usual: Any, times: int = 1) -> bool:
        best, kind = found[0].action, self._how.kind
        if kind(best) != kind(usual):
            return True
        return any(kind(one.action) != kind(best) and one.value >= -times * self._how.near for one in found)

    def _theme(self, reasons: Sequence[Any]) -> str:
        theme = self._how.theme(reasons)
        return "" if theme in self._own or theme in closed(self._themes) else theme

    def _checked(
        self, view: Any, legal: Sequence[Any], usual: Any
    ) -> tuple[str, tuple[Any, ...], tuple[Weighed[Any], ...]] | None:
        look = self._weighs(view, legal, mix(self._seed, self._count, 1), PLAYOUTS)
        best = look[0].action
        if not self._clear(look, LEAST, CLEAR - 1) or not self._hidden(look, usual) or not self._convincing(view, look):
            return None
        reasons = self._how.reasons(view, best)
        theme = self._theme(reasons)
        if not theme:
            return None
        sure = self._weighs(view, legal, mix(self._seed, self._count, TIMES), PLAYOUTS * TIMES)
        if sure[0].action != best or not self._clear(sure, LEAST, CLEAR) or not self._hidden(sure, usual):
            return None
        if not self._convincing(view, sure):
            return None
        self._own.add(theme)
        self._themes[theme] += 1
        return theme, reasons, sure

    def _convincing(self, view: Any, found: Sequence[Weighed[Any]]) -> bool:
        return convincing(self._how, self._analyst, view, found)

    def _clear(self, found: Sequence[Weighed[Any]], least: int, errors: int) -> bool:
        best, kind = found[0].action, self._how.kind
        others = [one for one in found[1:] if kind(one.action) != kind(best)]
        return len(others) >= CHOICE - 1 and all(
            one.value <= -least and one.value <= -errors * one.error for one in others
        )
