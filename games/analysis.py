"""The findings about a game that is over: how much each decision lost, and the course of the chances; for a game in
real time, the missed chances.

A game with an analysis of its own keeps it in ``games/<game>/advice/analysis.py`` as ``ANALYST``: an :class:`Analyst`,
or a :class:`Watcher`. Playouts judge a simple game without one (:mod:`games.playouts`). Everything in it is counted,
nothing measured by time, and computed in whole numbers or decimals: the same game and seed give the same analysis on
every machine. It contains no sentence.
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
"""The most turning points."""
POINT: Final = 100
"""A point of the game, in the unit of losses."""
WHOLE: Final = 1_000
"""A chance of one."""
_EXACT: Final = Context(prec=12)


class Judged(msgspec.Struct, frozen=True):
    """The judgement of the decision in entry ``ply``. It lost ``lost`` hundredths of a point: ``better`` (in the game's
    notation) brings so much more beyond doubt; 0 and None if nothing better was found. ``cost``: by how many
    thousandths it lowers the seat's chance to win. ``chance``: that chance before it.
    """

    ply: int
    seat: Seat
    chance: int
    lost: int = 0
    cost: int = 0
    better: str | None = None


class Stand(msgspec.Struct, frozen=True):
    """The chances to win before entry ``ply``, in thousandths, by seat. ``part``: the number of the round, 0 in a game
    that has none.
    """

    ply: int
    chances: tuple[int, ...]
    part: int = 0


class Slip(msgspec.Struct, frozen=True):
    """A chance that ``seat`` missed in a game in real time: ``better`` (in the game's notation), which it could have
    done from ``at`` on, in the position after entry ``ply``, for ``lasted`` milliseconds. ``kind``: one of the game's
    (:attr:`Analysis.kinds`); ``cost``: its price, in a measure of the game's own, above 0.
    """

    ply: int
    seat: Seat
    at: Millis
    lasted: Millis
    kind: str
    better: str
    cost: int


Moment: TypeAlias = Judged | Slip
"""A moment that deserves a picture."""


class Analysis(msgspec.Struct, frozen=True):
    """All findings: ``version`` of the analyst, each decision between several actions, and the course of the chances:
    before each decision, and at the end. Both in the order of the entries, without undone ones. A game in real time has
    no decisions, only the end of the course, and the ``slips``, in the order in which they began, of ``kinds`` (words
    of a-z, in the order of the text). ``by_wins``: see :attr:`Analyst.by_wins`.
    """

    version: int
    judged: tuple[Judged, ...]
    course: tuple[Stand, ...]
    slips: tuple[Slip, ...] = ()
    kinds: tuple[str, ...] = ()
    by_wins: bool = False

    @property
    def last(self) -> int:
        """The last entry of the game."""
        return self.course[-1].ply - 1


class Decision(msgspec.Struct, frozen=True):
    """Entry ``ply``: the ``action`` of ``seat`` at ``state``."""

    ply: int
    state: Any
    seat: Seat
    action: AnyAction


class Verdict(msgspec.Struct, frozen=True):
    """The judgement of a decision: see :class:`Judged`. ``chances``, ``part``: as in :class:`Stand`. ``free``: whether
    there was another action. ``turn``: the number of the seat's turn, None in a game whose turns have one decision
    each; ``best``: the value of the best action found, in hundredths of a point, for comparisons within a turn.
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
    """A game's judge of decisions. :meth:`judge` may take as long as a computer's :class:`games.computer.Work`, and can
    run in another process: it is pure, and a function of a module.
    """

    @property
    def version(self) -> int:
        """A number that changes when the same game would be judged otherwise."""

    @property
    def hindsight(self) -> bool:
        """Return whether it knows what was hidden while the game ran."""

    @property
    def by_wins(self) -> bool:
        """Return whether losses are counted in wins, not in points of the game: a point is a hundredth of a win."""

    def judge(self, state: Any, seat: Seat, action: AnyAction, seed: int) -> Verdict:
        """Judge ``action``, which ``seat`` took at ``state``: how much it lost."""

    def chances(self, state: Any) -> tuple[int, ...]:
        """Return each seat's chance to win, in thousandths; when the game is over, each one's share of the win."""

    def reasons(self, view: Any, action: AnyAction) -> Sequence[msgspec.Struct]:
        """Return the facts in favour of ``action`` of the seat that has ``view`` (:mod:`games.hints`)."""


@runtime_checkable
class Watcher(Protocol):
    """A game's analyst for real time: it goes through a whole game once more."""

    @property
    def version(self) -> int:
        """A number that changes when the same game would give other findings."""

    def watch(self, start: Any, entries: Sequence[Entry[Any]]) -> Analysis:
        """Return the findings about a whole game that began at ``start``. As :meth:`Analyst.judge`, it can run in
        another process, and uses nothing that its seat did not see at that moment.
        """

    def reasons(self, view: Any, action: AnyAction, now: Millis) -> Sequence[msgspec.Struct]:
        """Return the facts in favour of ``action`` of the seat that has ``view`` at ``now`` (:mod:`games.hints`)."""


def decisions(start: Any, steps: Iterable[Step[Any, Any, Any]]) -> tuple[Decision, ...]:
    """Return the seats' decisions in a game that began at ``start``, without undone ones."""
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
    """Return the work for an analysis, piece by piece; each can be pickled. ``seed``: by entry."""
    return [partial(analyst.judge, one.state, one.seat, one.action, seed(one.ply)) for one in made]


def put_together(
    game: AnyGame, analyst: Analyst, made: Sequence[Decision], verdicts: Sequence[Verdict], end: tuple[int, Any]
) -> Analysis:
    """Return the analysis, made from the results of the :func:`pieces`. ``end``: the number of the last entry, and the
    state after it.
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
    """Return ``verdicts`` on ``made`` that count nothing twice: a loss that the seat could still have made good by a
    later decision of the same turn is not the earlier one's.
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
    """Return the chances to win, in thousandths, of seats with these values of a position: the larger ``spread`` is,
    the less a lead means. In decimals, which are the same on every machine.
    """
    most = max(worth)
    parts = [_EXACT.exp(_EXACT.divide(Decimal(one - most), Decimal(spread))) for one in worth]
    whole = sum(parts)
    return tuple(int(_EXACT.divide(WHOLE * part, whole).to_integral_value(ROUND_HALF_EVEN)) for part in parts)


def won(ranking: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's share of the win, in thousandths, for these final places."""
    return tuple(WHOLE // ranking.count(1) if place == 1 else 0 for place in ranking)


def given_away(analysis: Analysis, seat: Seat | None = None) -> tuple[int, int]:
    """Return how much ``seat`` (None: the whole table) lost by its decisions, in hundredths of a point, and in how many
    decisions.
    """
    lost = [one.lost for one in analysis.judged if seat is None or one.seat == seat]
    return sum(lost), len(lost)


def each(analysis: Analysis, seat: Seat | None = None) -> int:
    """Return the average loss of a decision, rounded; 0 without any."""
    lost, count = given_away(analysis, seat)
    return (2 * lost + count) // (2 * count) if count else 0


def moments(analysis: Analysis) -> tuple[Moment, ...]:
    """Return the turning points, in order: the decisions that cost the most of the chance to win; in a game in real
    time the most expensive missed chances.
    """
    judged = sorted((one for one in analysis.judged if one.cost), key=lambda one: (-one.cost, -one.lost, one.ply))
    slips = sorted(analysis.slips, key=lambda one: (-one.cost, one.at, one.seat, one.better))
    return (
        *sorted(judged[:TURNING], key=lambda one: one.ply),
        *sorted(slips[:TURNING], key=lambda one: (one.at, one.seat)),
    )


def slips(analysis: Analysis, seat: Seat, kind: str) -> tuple[Slip, ...]:
    """Return the chances of one kind that ``seat`` missed."""
    return tuple(one for one in analysis.slips if one.seat == seat and one.kind == kind)
