"""Writes the points that a decision lost as text."""

from __future__ import annotations

from decimal import Decimal

from data.texts import Texts


def amount(points: Decimal, tr: Texts, *, by_wins: bool) -> str:
    """Return an amount of points as text. With `by_wins`, they are hundredths of a win
    (:attr:`games.analysis.Analyst.by_wins`).
    """
    return tr("{number}%", number=tr.decimal(points, 1)) if by_wins else tr.decimal(points, 2)
