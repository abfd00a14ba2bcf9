"""Analyses a finished game: how much each decision lost, and how the players' chances of winning developed. In a
real-time game, it finds missed chances instead.

A game can define its own analysis as ``ANALYST`` in ``games/<game>/advice/analysis.py``: an :class:`Analyst` or a
:class:`Watcher`. Simple games without one are judged by playouts (:mod:`games.playouts`). The analysis uses no time
limits and no floating-point numbers, so the same game and seed give the same analysis on every machine. It contains no
text for players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from functools import partial
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

import msgspec
from msgspec.structs import replace

from games.core import CHANCE, AnyAction, AnyGame, Entry, Millis, Seat
from games.driver import Step
from games.undo import back_to

TURNING: Final = 3
"""The maximum number of turning points to pick from a game."""
POINT: Final = 100
"""One point, in the unit in which losses are measured."""
WHOLE: Final = 1_000
"""The chance of winning when a win is certain, in thousandths."""
_EXACT: Final = Context(prec=12)


class Judged(msgspec.Struct, frozen=True):
    """A judged decision: `seat` took an action in log entry `ply`.

    `chance` is the seat's chance of winning before the decision, in thousandths; the decision lowers it by `cost`.
    `lost` is the proven loss in hundredths of a point, compared with the action `better` in the game's notation. If
    there is no better action, `lost` is 0 and `better` is None.
    """

    ply: int
    seat: Seat
    chance: int
    lost: int = 0
    cost: int = 0
    better: str | None = None


class Stand(msgspec.Struct, frozen=True):
    """The seats' chances of winning before log entry `ply`, in thousandths. `part` is the number of the round, or 0 in
    a game without rounds.
    """

    ply: int
    chances: tuple[int, ...]
    part: int = 0


class Slip(msgspec.Struct, frozen=True):
    """A chance that `seat` missed in a real-time game.

    After log entry `ply`, the seat could have taken the action `better`, given in the game's notation. The action was
    possible from the time `at`, for `lasted` milliseconds. `kind` is one of :attr:`Analysis.kinds`. `cost` says how
    much the chance was worth, in a unit that the game defines; it's always above 0.
    """

    ply: int
    seat: Seat
    at: Millis
    lasted: Millis
    kind: str
    better: str
    cost: int


Moment: TypeAlias = Judged | Slip
"""A decision or a missed chance that may be a turning point of the game."""


class Analysis(msgspec.Struct, frozen=True):
    """The complete analysis of a game.

    `judged` holds the decisions in which the seat had a choice. `course` holds the chances of winning before each
    decision and at the end. Both are in the order of the log and contain no undone actions. A real-time game has no
    decisions: `course` holds only the end, and `slips` holds the missed chances in the order in which they began.
    `kinds` holds the kinds of missed chances in display order. `version` is the analyst's version. For `by_wins`, see
    :attr:`Analyst.by_wins`.
    """

    version: int
    judged: tuple[Judged, ...]
    course: tuple[Stand, ...]
    slips: tuple[Slip, ...] = ()
    kinds: tuple[str, ...] = ()
    by_wins: bool = False

    @property
    def last(self) -> int:
        """The number of the game's last log entry."""
        return self.course[-1].ply - 1


class Decision(msgspec.Struct, frozen=True):
    """A decision: `seat` took `action` in the position `state`. `ply` is the number of the log entry."""

    ply: int
    state: Any
    seat: Seat
    action: AnyAction


class Verdict(msgspec.Struct, frozen=True):
    """The judgement on a decision; see :class:`Judged`.

    `chances` and `part` have the same meaning as in :class:`Stand`. `free` is true if the seat had several possible
    actions. `turn` is the number of the seat's turn, or None if each turn has a single decision. `best` is the value of
    the best action found, in hundredths of a point, for comparisons within a turn.
    """

    chances: tuple[int, ...]
    part: int = 0
    free: bool = True
    lost: int = 0
    cost: int = 0
    better: AnyAction | None = None
    turn: int | None = None
    best: int = 0


@runtime_checkable
class Analyst(Protocol):
    """The interface for judging a game's decisions.

    :meth:`judge` must be pure and a module-level function, because it may run in another process. It may take as long
    as a computer player's :class:`games.computer.Work`.
    """

    @property
    def version(self) -> int:
        """A number that must change whenever the same game would be judged differently."""

    @property
    def hindsight(self) -> bool:
        """Return whether the analysis uses information that was hidden during the game."""

    @property
    def by_wins(self) -> bool:
        """Return whether losses are measured in hundredths of a win rather than points of the game."""

    def judge(self, state: Any, seat: Seat, action: AnyAction, seed: int) -> Verdict:
        """Judge the `action` that `seat` took in the position `state`."""

    def chances(self, state: Any) -> tuple[int, ...]:
        """Return each seat's chance of winning, in thousandths. After the end of the game, return each seat's share of
        the win.
        """

    def reasons(self, view: Any, action: AnyAction) -> Sequence[msgspec.Struct]:
        """Return the reasons for `action`, for the seat that sees `view` (see :mod:`games.hints`)."""


@runtime_checkable
class Watcher(Protocol):
    """The interface for analysing a real-time game, which is replayed as a whole."""

    @property
    def version(self) -> int:
        """A number that must change whenever the analysis of the same game would differ."""

    def watch(self, start: Any, entries: Sequence[Entry[Any]]) -> Analysis:
        """Return the analysis of a whole game that began at `start`.

        This may run in another process, like :meth:`Analyst.judge`. It may only use what the seats could see at each
        moment.
        """

    def reasons(self, view: Any, action: AnyAction, now: Millis) -> Sequence[msgspec.Struct]:
        """Return the reasons for `action` at the time `now`, for the seat that sees `view` (see :mod:`games.hints`)."""


def decisions(start: Any, steps: Iterable[Step[Any, Any, Any]]) -> tuple[Decision, ...]:
    """Return the seats' decisions in a game that began at `start`, without those that were undone."""
    standing: list[tuple[int, Any, Decision | None]] = [(0, start, None)]
    for step in steps:
        number, entry = step.number, step.entry
        to = back_to(entry)
        if to is not None:
            standing = [one for one in standing if one[0] <= to]
            continue
        made = None if entry.who == CHANCE else Decision(number, standing[-1][1], entry.who, entry.what)
        standing.append((number, step.state, made))
    return tuple(made for _, _, made in standing if made is not None)


def pieces(analyst: Analyst, made: Sequence[Decision], seed: Callable[[int], int]) -> list[Callable[[], Verdict]]:
    """Return a picklable function for each decision; calling it returns the decision's verdict. `seed` is a function
    that returns the seed for the log entry with a given number.
    """
    return [partial(analyst.judge, one.state, one.seat, one.action, seed(one.ply)) for one in made]


def put_together(
    game: AnyGame, analyst: Analyst, made: Sequence[Decision], verdicts: Sequence[Verdict], end: tuple[int, Any]
) -> Analysis:
    """Combine `verdicts`, the results of the functions from :func:`pieces`, into an analysis. `end` holds the number of
    the last log entry and the state after it.
    """
    verdicts = settled(made, verdicts)
    judged = tuple(
        Judged(
            one.ply,
            one.seat,
            verdict.chances[one.seat],
            verdict.lost,
            verdict.cost,
            None if verdict.better is None else game.write(verdict.better),
        )
        for one, verdict in zip(made, verdicts, strict=True)
        if verdict.free
    )
    course = [Stand(one.ply, verdict.chances, verdict.part) for one, verdict in zip(made, verdicts, strict=True)]
    last, state = end
    part = course[-1].part if course else 0
    course.append(Stand(last + 1, analyst.chances(state), part))
    return Analysis(analyst.version, judged, tuple(course), by_wins=analyst.by_wins)


def settled(made: Sequence[Decision], verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
    """Return `verdicts` without counting any loss twice.

    If a later decision in the same turn could still have avoided a loss, the loss doesn't count against the earlier
    decision.
    """
    later: dict[tuple[Seat, int], int] = {}
    found: list[Verdict] = []
    for one, verdict in zip(reversed(made), reversed(verdicts), strict=True):
        lost = verdict.lost
        if verdict.turn is not None and verdict.free:
            after = later.get((one.seat, verdict.turn))
            later[one.seat, verdict.turn] = verdict.best
            if after is not None:
                lost = max(0, min(lost, verdict.best - after))
        if lost < verdict.lost:
            cost, better = verdict.cost * lost // verdict.lost, verdict.better if lost else None
            verdict = replace(verdict, lost=lost, cost=cost, better=better)  # noqa: PLW2901 - the same, seen again
        found.append(verdict)
    return tuple(reversed(found))


def shares(worth: Sequence[int], spread: int) -> tuple[int, ...]:
    """Return each seat's chance of winning, in thousandths, given the values of the seats' positions.

    The larger `spread` is, the less a lead counts. Decimal arithmetic gives the same results on every machine.
    """
    most = max(worth)
    parts = [_EXACT.exp(_EXACT.divide(Decimal(one - most), Decimal(spread))) for one in worth]
    whole = sum(parts)
    return tuple(int(_EXACT.divide(WHOLE * part, whole).to_integral_value(ROUND_HALF_EVEN)) for part in parts)


def won(ranking: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's share of the win, in thousandths, given the final place of each seat."""
    return tuple(WHOLE // ranking.count(1) if place == 1 else 0 for place in ranking)


def given_away(analysis: Analysis, seat: Seat | None = None) -> tuple[int, int]:
    """Return the total loss caused by the decisions of `seat`, in hundredths of a point, and the number of decisions.
    If `seat` is None, include all seats.
    """
    lost = [one.lost for one in analysis.judged if seat is None or one.seat == seat]
    return sum(lost), len(lost)


def each(analysis: Analysis, seat: Seat | None = None) -> int:
    """Return the average loss per decision, in hundredths of a point and rounded, or 0 if there are no decisions."""
    lost, count = given_away(analysis, seat)
    return (2 * lost + count) // (2 * count) if count else 0


def moments(analysis: Analysis) -> tuple[Moment, ...]:
    """Return the turning points in order: the decisions that most reduced a player's chance of winning, or the
    costliest missed chances.
    """
    judged = sorted((one for one in analysis.judged if one.cost), key=lambda one: (-one.cost, -one.lost, one.ply))
    slips = sorted(analysis.slips, key=lambda one: (-one.cost, one.at, one.seat, one.better))
    return (
        *sorted(judged[:TURNING], key=lambda one: one.ply),
        *sorted(slips[:TURNING], key=lambda one: (one.at, one.seat)),
    )


def slips(analysis: Analysis, seat: Seat, kind: str) -> tuple[Slip, ...]:
    """Return the chances of this kind that `seat` missed."""
    return tuple(one for one in analysis.slips if one.seat == seat and one.kind == kind)
