"""What is found out about a game that is over: how much each decision gave away, and how the chances went.

A game that has it keeps it in ``games/<game>/advice/analysis.py`` as ``ANALYST``. All in it is counted, nothing
measured by time, and reckoned in whole numbers or decimals: the same game and seed give the same analysis on every
machine. It holds no sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from functools import partial
from typing import Any, Final, Protocol

import msgspec

from games.core import CHANCE, AnyAction, AnyGame, Seat
from games.driver import Step
from games.undo import back_to

TURNING: Final = 3
"""So many turning points at most."""
POINT: Final = 100
"""A point of the game, in the unit of what is given away."""
WHOLE: Final = 1_000
"""A chance of one."""
HEADER: Final = "Analysis"
"""The header of a record that says how much each seat gave away a decision."""
_EXACT: Final = Context(prec=12)
_COMMENT: Final = re.compile(r"gave away (\d+\.\d\d), better: (.+)")


class Judged(msgspec.Struct, frozen=True):
    """The decision that entry ``ply`` holds. It gave away ``lost`` hundredths of a point: so much more ``better`` (in
    the game's notation) brings beyond doubt; 0 and None where nothing better was found. ``cost``: by how many
    thousandths that makes the seat's chance to win smaller. ``chance``: what it was before.
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


class Analysis(msgspec.Struct, frozen=True):
    """All that was found: ``version`` of the analyst, each decision between several actions, and the course of the
    chances: before each decision, and at the end. Both in the order of the entries, without what was taken back.
    """

    version: int
    judged: tuple[Judged, ...]
    course: tuple[Stand, ...]

    @property
    def last(self) -> int:
        """The last entry of the game."""
        return self.course[-1].ply - 1


class Decision(msgspec.Struct, frozen=True):
    """Entry ``ply``: what ``seat`` did at ``state``."""

    ply: int
    state: Any
    seat: Seat
    action: AnyAction


class Verdict(msgspec.Struct, frozen=True):
    """What a decision comes to: see :class:`Judged`. ``chances``, ``part``: as in :class:`Stand`. ``free``: whether
    there was another action.
    """

    chances: tuple[int, ...]
    part: int = 0
    free: bool = True
    lost: int = 0
    cost: int = 0
    better: AnyAction | None = None


class Analyst(Protocol):
    """How a game is judged. :meth:`judge` may take as long as a computer's :class:`games.computer.Work`, and can be
    done in another process: it is pure, and a function of a module.
    """

    @property
    def version(self) -> int:
        """Another one where the same game would be judged otherwise."""

    def judge(self, state: Any, seat: Seat, action: AnyAction, seed: int) -> Verdict:
        """What ``action``, which ``seat`` took at ``state``, gave away."""

    def chances(self, state: Any) -> tuple[int, ...]:
        """Each seat's chance to win, in thousandths; over, what each had of the win."""

    def reasons(self, view: Any, action: AnyAction) -> Sequence[msgspec.Struct]:
        """What speaks for ``action`` of the seat that has ``view`` (:mod:`games.hints`)."""


def decisions(start: Any, steps: Iterable[Step[Any, Any, Any]]) -> tuple[Decision, ...]:
    """What the seats did in a game that began at ``start``, but what was taken back."""
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
    """What there is to do for an analysis, piece by piece; each can be pickled. ``seed``: by entry."""
    return [partial(analyst.judge, one.state, one.seat, one.action, seed(one.ply)) for one in made]


def put_together(
    game: AnyGame, analyst: Analyst, made: Sequence[Decision], verdicts: Sequence[Verdict], end: tuple[int, Any]
) -> Analysis:
    """The analysis, of what the :func:`pieces` gave. ``end``: the number of the last entry, and the state after it."""
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
    return Analysis(analyst.version, judged, (*course, Stand(last + 1, analyst.chances(state), part)))


def shares(worth: Sequence[int], spread: int) -> tuple[int, ...]:
    """The chances to win, in thousandths, of seats to which a position is worth so much: the larger ``spread`` is, the
    less a lead means. In decimals, which are the same on every machine.
    """
    most = max(worth)
    parts = [_EXACT.exp(_EXACT.divide(Decimal(one - most), Decimal(spread))) for one in worth]
    whole = sum(parts)
    return tuple(int(_EXACT.divide(WHOLE * part, whole).to_integral_value(ROUND_HALF_EVEN)) for part in parts)


def won(ranking: Sequence[int]) -> tuple[int, ...]:
    """What each seat has of the win, in thousandths, where they end at these places."""
    return tuple(WHOLE // ranking.count(1) if place == 1 else 0 for place in ranking)


def given_away(analysis: Analysis, seat: Seat | None = None) -> tuple[int, int]:
    """How much ``seat`` (None: all of the table) gave away in hundredths of a point, and in how many decisions."""
    lost = [one.lost for one in analysis.judged if seat is None or one.seat == seat]
    return sum(lost), len(lost)


def each(analysis: Analysis, seat: Seat | None = None) -> int:
    """The same for each decision, rounded; 0 without any."""
    lost, count = given_away(analysis, seat)
    return (2 * lost + count) // (2 * count) if count else 0


def turning_points(analysis: Analysis) -> tuple[Judged, ...]:
    """The decisions that cost the most of the chance to win, in the order in which they came."""
    costly = sorted((one for one in analysis.judged if one.cost), key=lambda one: (-one.cost, -one.lost, one.ply))
    return tuple(sorted(costly[:TURNING], key=lambda one: one.ply))


def points(hundredths: int) -> str:
    """As records write it."""
    return f"{hundredths // POINT}.{hundredths % POINT:02}"


def comment(one: Judged) -> str:
    """What a record says behind a decision; nothing where it gave nothing away."""
    return f"gave away {points(one.lost)}, better: {one.better}" if one.better is not None else ""


def comment_read(text: str) -> tuple[str, str] | None:
    """What a comment of a record says: how many points were given away, and what was better; None for another one."""
    found = _COMMENT.fullmatch(text)
    return None if found is None else (found[1], found[2])


def header(analysis: Analysis, seats: Sequence[str]) -> tuple[str, str]:
    """The header of a record: how much each of ``seats`` gave away a decision."""
    return HEADER, ", ".join(f"{name} {points(each(analysis, seat))}" for seat, name in enumerate(seats))
