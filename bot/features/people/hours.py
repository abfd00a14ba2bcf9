"""Hours and time zones as people write and read them."""

from __future__ import annotations

import re
from typing import Final

from bot.match.pure.people.hours import zones

_SPAN: Final = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?\s*(?:-|–|—)\s*(\d{1,2})(?:[:.h](\d{2}))?")


def span_of(text: str) -> tuple[int, int] | None:
    """The quiet hours that ``text`` says, as ``22:30-7``, in minutes of the day. Raises ValueError on anything else;
    None for nothing.
    """
    plain = text.strip()
    if not plain:
        return None
    found = _SPAN.fullmatch(plain)
    if found is None:
        raise ValueError(text)
    first, last = (_minute(found[at], found[at + 1]) for at in (1, 3))
    if first == last:
        raise ValueError(text)
    return first, last


def _minute(hour: str, minute: str | None) -> int:
    at = int(hour) * 60 + int(minute or 0)
    if int(minute or 0) > 59 or at > 24 * 60:
        raise ValueError(hour)
    return at % (24 * 60)


def span_text(span: tuple[int, int] | None) -> str:
    """Quiet hours as they are typed; empty for none."""
    return "" if span is None else "-".join(f"{at // 60:02}:{at % 60:02}" for at in span)


def zone_meant(text: str) -> str | None:
    """The time zone that ``text`` names, wholly or by its city alone; None for none or several."""
    typed = text.strip().casefold().replace(" ", "_")
    whole = [name for name in zones() if name.casefold() == typed]
    cities = [name for name in zones() if name.rpartition("/")[2].casefold() == typed]
    found = whole or cities
    return found[0] if len(found) == 1 else None


def zones_offered(typed: str, most: int) -> list[str]:
    """The time zones whose names hold what was typed, those first whose city begins with it."""
    plain = typed.strip().casefold().replace(" ", "_")
    found = [name for name in zones() if plain in name.casefold()]
    found.sort(key=lambda name: not name.rpartition("/")[2].casefold().startswith(plain))
    return found[:most]
