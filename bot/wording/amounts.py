"""The loss by a decision, in words."""

from __future__ import annotations

from decimal import Decimal

from data.texts import Texts


def amount(points: Decimal, tr: Texts, *, by_wins: bool) -> str:
    """Return so many points in words. ``by_wins``: hundredths of a win (:attr:`games.analysis.Analyst.by_wins`)."""
    return tr("{number}%", number=tr.decimal(points, 1)) if by_wins else tr.decimal(points, 2)
