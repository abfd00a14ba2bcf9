"""Analyses a finished game: how much each decision cost, and how the players' chances of winning changed. In a
real-time game, it finds missed chances instead: useful actions that a player didn't take in time.

A game can define its own analysis as ``ANALYST`` in ``games/<game>/advice/analysis.py``: an :class:`Analyst`, or a
:class:`Watcher` for a real-time game. A :class:`games.simple.SimpleGame` without one is analysed by random playouts
(:mod:`games.playouts`). An analysis uses no time limits and no floating-point numbers, so it's the same on every
machine. The analysis contains no text for players.
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
"""The maximum number of turning points in an analysis."""
POINT: Final = 100
"""One point, in the unit of losses (hundredths of a point)."""
WHOLE: Final = 1_000
"""A chance of 100%, in thousandths."""
_EXACT: Final = Context(prec=12)


class Judged(msgspec.Struct, frozen=True):
    """A decision with its evaluation. In the log entry with the number `ply`, `seat` took an action.

    `lost` is how much worse the action was than the action `better` (in the game's notation), in hundredths of a point.
    If no other action is certain to be better, `lost` is 0 and `better` is None. `chance` is the seat's chance of
    winning with the best action found, in thousandths, and `cost` is how much lower it is with the action taken.
    """

    ply: int
    seat: Seat
    chance: int
    lost: int = 0
    cost: int = 0
    better: str | None = None

    @property
    def left(self) -> int:
        """The seat's chance of winning with the action taken, in thousandths."""
        return max(0, self.chance - self.cost)


class Stand(msgspec.Struct, frozen=True):
    """Each seat's chance of winning, in thousandths, in the position before the log entry with the number `ply`. `part`
    is the number of the round, or 0 in a game without rounds.
    """

    ply: int
    chances: tuple[int, ...]
    part: int = 0


class Slip(msgspec.Struct, frozen=True):
    """A missed chance in a real-time game: a useful action that `seat` didn't take in time.

    After the log entry with the number `ply`, the seat could have taken the action `better` (in the game's notation).
    This was possible from the time `at`, for `lasted` milliseconds. `kind` is one of :attr:`Analysis.kinds`. `cost`
    says how much the chance was worth, in a unit that the game defines. The cost is always above 0. `facts` holds
    further numbers that the game's own texts mention.
    """

    ply: int
    seat: Seat
    at: Millis
    lasted: Millis
    kind: str
    better: str
    cost: int
    facts: tuple[int, ...] = ()


Moment: TypeAlias = Judged | Slip


class Analysis(msgspec.Struct, frozen=True):
    """The complete analysis of a game.

    `judged` holds the decisions in which a seat had a choice. `course` holds the chances of winning before each
    decision and at the end. Undone actions are left out.

    For a real-time game, `judged` is empty, `course` holds only the chances at the end, and `slips` holds the missed
    chances, earliest first. `kinds` lists the kinds of missed chances in display order.

    For `version` and `by_wins`, see :class:`Analyst`.
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
    """A player's decision in a game that is being analysed. In the log entry with the number `ply`, `seat` took
    `action` in the position `state`.
    """

    ply: int
    state: Any
    seat: Seat
    action: AnyAction


class Verdict(msgspec.Struct, frozen=True):
    """An analyst's evaluation of a decision; see :class:`Judged` and :class:`Stand`.

    `chances` holds every seat's chance of winning before the decision. `free` is true if the seat had more than one
    possible action. `turn` is the number of the seat's turn, or None if each turn has a single decision. `best` is the
    value of the best action found, in hundredths of a point. To find the decision that lost the points, this value is
    compared with the values of the best actions for the other decisions in the same turn. `chance` is the seat's chance
    with the best action found, or None if that's the same as before the decision.
    """

    chances: tuple[int, ...]
    part: int = 0
    free: bool = True
    lost: int = 0
    cost: int = 0
    better: AnyAction | None = None
    turn: int | None = None
    best: int = 0
    chance: int | None = None


class Contrast(msgspec.Struct, frozen=True):
    """Two actions that a seat could choose from, with facts about each.

    `better` and `played` hold the facts (:mod:`games.hints`) that follow from each action, in the same order. `shown`
    is how much of the advantage of `better` these facts account for, in hundredths of a point. The rest of the
    advantage appears only later in the game. `later` holds facts about what `better` leaves for later, such as unspent
    pieces.
    """

    better: tuple[msgspec.Struct, ...] = ()
    played: tuple[msgspec.Struct, ...] = ()
    shown: int = 0
    later: tuple[msgspec.Struct, ...] = ()


@runtime_checkable
class Analyst(Protocol):
    """The interface for judging the decisions in a finished game.

    :meth:`judge` must be a pure, module-level function, because it may run in another process. It may take as long as a
    computer player's :class:`games.computer.Work` may.
    """

    @property
    def version(self) -> int:
        """A number that must be changed whenever a new version of the analyst would judge the same game differently."""

    @property
    def hindsight(self) -> bool:
        """Return whether decisions are judged with knowledge that was hidden from the player."""

    @property
    def by_wins(self) -> bool:
        """True if losses are given in hundredths of a win, False if they're in hundredths of a point."""

    def judge(self, state: Any, seat: Seat, action: AnyAction, seed: int) -> Verdict:
        """Return the evaluation of `action`, which `seat` took in the position `state`. `seed` determines all random
        numbers that the evaluation needs.
        """

    def chances(self, state: Any) -> tuple[int, ...]:
        """Return each seat's chance of winning, in thousandths. When the game is over, the winner has 1,000. Tied
        winners share the 1,000.
        """

    def contrast(self, view: Any, better: AnyAction, played: AnyAction) -> Contrast:
        """Return the facts by which the actions `better` and `played` differ. The seat must be able to see all of these
        facts in its own `view`.
        """


@runtime_checkable
class Watcher(Protocol):
    """The interface for analysing a finished real-time game, which is replayed as a whole."""

    @property
    def version(self) -> int:
        """A number that must be changed whenever a new version of the analyst would analyse
        the same game differently.
        """

    def watch(self, start: Any, entries: Sequence[Entry[Any]]) -> Analysis:
        """Return the analysis of a game that began with the state `start`.

        Like :meth:`Analyst.judge`, this method may run in another process. It must judge each seat only by what that
        seat could see at each moment.
        """

    def reasons(self, view: Any, action: AnyAction, now: Millis) -> tuple[msgspec.Struct, ...]:
        """Return reasons for taking `action` at the time `now`. The reasons (see :mod:`games.hints`) must rest only on
        what the seat can see in its own `view`.
        """


def decisions(start: Any, steps: Iterable[Step[Any, Any, Any]]) -> tuple[Decision, ...]:
    """Return the seats' decisions in a game that began with the state `start`. Undone decisions are left out."""
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
    """Return one picklable function for each decision in `made`. The function computes the decision's verdict. `seed`
    is a function that returns the seed for the log entry with a given number.
    """
    return [partial(analyst.judge, one.state, one.seat, one.action, seed(one.ply)) for one in made]


def advantage(
    judge: Callable[[Any, Seat, AnyAction, int], Verdict], made: Decision, action: AnyAction, seed: int
) -> int:
    """Return how much more `action` would have been worth than the action that was taken in the decision `made`, in
    hundredths of a point. Both are judged with the same `seed`, by :meth:`Analyst.judge`.
    """
    played, other = (judge(made.state, made.seat, one, seed) for one in (made.action, action))
    return played.lost - other.lost


def put_together(
    game: AnyGame, analyst: Analyst, made: Sequence[Decision], verdicts: Sequence[Verdict], end: tuple[int, Any]
) -> Analysis:
    """Combine `verdicts`, the results of the functions from :func:`pieces`, into the analysis of a game. `made` holds
    the decisions in the same order. `end` holds the number of the last log entry and the final state.
    """
    verdicts = settled(made, verdicts)
    judged = tuple(
        Judged(
            one.ply,
            one.seat,
            verdict.chances[one.seat] if verdict.chance is None else verdict.chance,
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
    """Return `verdicts`, the evaluations of the decisions `made`, with each loss counted only once. If a later decision
    in the same turn could still have avoided a loss, only that decision is blamed for it.
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
    """Return each seat's chance of winning, in thousandths. `worth` holds the estimated value of the position for each
    seat. The larger `spread` is, the less a lead counts. The calculation uses decimal numbers, which give the same
    results on every machine.
    """
    most = max(worth)
    parts = [_EXACT.exp(_EXACT.divide(Decimal(one - most), Decimal(spread))) for one in worth]
    whole = sum(parts)
    return tuple(int(_EXACT.divide(WHOLE * part, whole).to_integral_value(ROUND_HALF_EVEN)) for part in parts)


def won(ranking: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's share of the win: 1,000 for the winner, or equal shares of it for seats that tied for first
    place, and 0 for all other seats. `ranking` holds each seat's rank, from 1.
    """
    return tuple(WHOLE // ranking.count(1) if place == 1 else 0 for place in ranking)


def given_away(analysis: Analysis, seat: Seat | None = None) -> tuple[int, int]:
    """Return the sum of the losses in the decisions of `seat`, in hundredths of a point, and the number of its
    decisions. If `seat` is None, include all seats.
    """
    lost = [one.lost for one in analysis.judged if seat is None or one.seat == seat]
    return sum(lost), len(lost)


def each(analysis: Analysis, seat: Seat | None = None) -> int:
    """Return the average loss per decision of `seat`, or of all seats if `seat` is None. The result is in hundredths of
    a point, rounded, and 0 if there are no decisions.
    """
    lost, count = given_away(analysis, seat)
    return (2 * lost + count) // (2 * count) if count else 0


def moments(analysis: Analysis, own: Callable[[Moment], bool] | None = None) -> tuple[Moment, ...]:
    """Return the turning points of the game in order: the decisions that reduced a player's chance of winning the most,
    or in a real-time game, the missed chances that were worth the most.

    `own` is a function that returns whether a decision or a missed chance is the reader's own. If it's given, return
    only the reader's own turning points. If there are fewer than :data:`TURNING` of them, add decisions that cost
    points without reducing the chance of winning.
    """
    there = (one for one in analysis.judged if (one.cost if own is None else one.better is not None and own(one)))
    judged = sorted(there, key=lambda one: (-one.cost, -one.lost, one.ply))
    missed = (one for one in analysis.slips if own is None or own(one))
    slips = sorted(missed, key=lambda one: (-one.cost, one.at, one.seat, one.better))
    return (
        *sorted(judged[:TURNING], key=lambda one: one.ply),
        *sorted(slips[:TURNING], key=lambda one: (one.at, one.seat)),
    )


def slips(analysis: Analysis, seat: Seat, kind: str) -> tuple[Slip, ...]:
    """Return the chances of the kind `kind` (:attr:`Analysis.kinds`) that `seat` missed in a real-time game."""
    return tuple(one for one in analysis.slips if one.seat == seat and one.kind == kind)
