from __future__ import annotations

from decimal import Decimal

from data.texts import Texts


def amount(points: Decimal, tr: Texts, *, by_wins: bool) -> str:
    """Return the text for `points`, the loss that a decision caused. If `by_wins` is true, `points` are hundredths of a
    win, and the text is a percentage.
    """
    return tr("{number}%", number=tr.decimal(points, 1)) if by_wins else tr.decimal(points, 2)
