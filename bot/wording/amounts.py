from __future__ import annotations

from decimal import Decimal

from data.texts import Texts


def amount(points: Decimal, tr: Texts, *, by_wins: bool) -> str:
    """Return a loss with its unit, such as ``2.5 points``. If `by_wins`, it's in hundredths of a win, a percentage."""
    number = tr.decimal(points, 1)
    if by_wins:
        return tr("{number}%", number=number)
    if number.isdigit():
        return tr.plural("{count} point", "{count} points", int(number))
    return tr("{points} points", points=number)
