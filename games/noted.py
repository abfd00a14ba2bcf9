"""Writes the analysis of a game into its record, as a header and as comments after entries, and reads these comments
back. The format is described in ``docs/developers/record.md``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from games.analysis import POINT, Analysis, Judged, Moment, each, moments, slips
from games.record import Line

HEADER: Final = "Analysis"
_TURN: Final = r"(?:turning point ([1-9]): )?"
_GAVE: Final = re.compile(_TURN + r"gave away (\d+\.\d\d(?: %)?), better: (.+)")
_LEFT: Final = re.compile(_TURN + r"([a-z]+) left undone for (\d+\.\d) s \(([a-z]+)\): ([^;]+)")
_APART: Final = "; "


class Note(msgspec.Struct, frozen=True):
    """The content of a comment that the analysis adds to a log entry.

    ``seat``: the seat's name. ``better``: a better action, in notation. ``turn``: the number of the turning point if
    the entry is a turning point, otherwise 0. ``lost``: what the seat lost by not taking the better action, in points
    or in percentage points of win probability.

    In real-time games, ``seconds`` and ``kind`` replace ``lost``: how long the better action was available, and what
    kind of chance was missed.
    """

    seat: str
    better: str
    turn: int = 0
    lost: str = ""
    seconds: str = ""
    kind: str = ""


def points(hundredths: int, *, by_wins: bool) -> str:
    """Format ``hundredths`` as a decimal number for a record, followed by ``%`` if ``by_wins`` is set."""
    return f"{hundredths // POINT}.{hundredths % POINT:02}{' %' if by_wins else ''}"


def comments(analysis: Analysis, seats: Sequence[str]) -> Mapping[int, str]:
    """Return the comments that describe the decisions in an analysis, keyed by the number of the log entry before
    them. ``seats``: the names of the seats.
    """
    turns = {one: number for number, one in enumerate(moments(analysis), 1)}
    found: dict[int, list[str]] = {}
    said: list[Moment] = [one for one in analysis.judged if one.better is not None]
    for one in (*said, *analysis.slips):
        turn = f"turning point {turns[one]}: " if one in turns else ""
        found.setdefault(one.ply, []).append(turn + _said(one, seats, by_wins=analysis.by_wins))
    return {ply: _APART.join(texts) for ply, texts in found.items()}


def _said(one: Moment, seats: Sequence[str], *, by_wins: bool) -> str:
    if isinstance(one, Judged):
        return f"gave away {points(one.lost, by_wins=by_wins)}, better: {one.better}"
    tenths = one.lasted // 100
    return f"{seats[one.seat]} left undone for {tenths // 10}.{tenths % 10} s ({one.kind}): {one.better}"


def notes(line: Line) -> tuple[Note, ...]:
    """Return the notes in the comment after an entry. Return an empty tuple if the comment isn't from an analysis."""
    if found := _GAVE.fullmatch(line.comment):
        return (Note(line.who, found[3], int(found[1] or 0), lost=found[2]),)
    left = [_LEFT.fullmatch(text) for text in line.comment.split(_APART)]
    return tuple(Note(one[2], one[5], int(one[1] or 0), seconds=one[3], kind=one[4]) for one in left if one is not None)


def header(analysis: Analysis, seats: Sequence[str]) -> tuple[str, str]:
    """Return the name and value of the analysis header.

    The value lists the seats, each with its average loss per decision or, in a real-time game, the number of chances it
    missed.
    """
    if analysis.kinds:
        said = [
            " ".join((name, *(f"{kind} {len(slips(analysis, seat, kind))}" for kind in analysis.kinds)))
            for seat, name in enumerate(seats)
        ]
    else:
        by_wins = analysis.by_wins
        said = [f"{name} {points(each(analysis, seat), by_wins=by_wins)}" for seat, name in enumerate(seats)]
    return HEADER, ", ".join(said)
