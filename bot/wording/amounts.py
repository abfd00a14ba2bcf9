"""Formats the loss caused by a decision, in points or percent."""

from __future__ import annotations

from decimal import Decimal

from data.texts import Texts


def amount(points: Decimal, tr: Texts, *, by_wins: bool) -> str:
    """Return `points` as text. If `by_wins` is true, they are hundredths of a win and shown as a percentage
    (:attr:`games.analysis.Analyst.by_wins`).
    """
    return tr("{number}%", number=tr.decimal(points, 1)) if by_wins else tr.decimal(points, 2)
