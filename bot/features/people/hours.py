from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from bot.match.pure.people.hours import zones
from bot.wording.names.meant import folded, forms

_SPAN: Final = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?\s*(?:-|–|—)\s*(\d{1,2})(?:[:.h](\d{2}))?")


def span_of(text: str) -> tuple[int, int] | None:
    """Parse quiet hours such as ``22:30-7``. Return their start and end in minutes since midnight, or None for an empty
    text. Raises ValueError for any other text.
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
    """Format quiet hours as people type them, such as ``22:30-07:00``."""
    return "" if span is None else "-".join(f"{at // 60:02}:{at % 60:02}" for at in span)


def zone_meant(text: str) -> str | None:
    """Return the time zone that ``text`` names, in full or by its city, with or without accents, or None if not exactly
    one matches. A zone with several matching names counts once.
    """
    typed = [one.replace("_", " ") for one in forms(text)]
    found = [name for one in typed if (name := _by_name().get(one))]
    found = found or [name for one in typed for name in _by_city().get(one, ())]
    return found[0] if len(found) == 1 else None


def zones_offered(typed: str, most: int) -> list[str]:
    """Return the time zones whose names contain ``typed``, each zone once. Cities that start with it come first."""
    plain = _folded(typed)
    found = list(dict.fromkeys(_usual(name) for name in zones() if plain in _folded(name)))
    found.sort(key=lambda name: not _city(name).startswith(plain))
    return found[:most]


def _folded(text: str) -> str:
    return folded(text).replace("_", " ")


def _city(name: str) -> str:
    return _folded(name.rpartition("/")[2])


@cache
def _by_name() -> Mapping[str, str]:
    return {_folded(name): name for name in zones()}


@cache
def _by_city() -> Mapping[str, tuple[str, ...]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name in zones():
        found[_city(name)].append(name)
    return {city: _zones_of(names) for city, names in found.items()}


def _zones_of(names: Sequence[str]) -> tuple[str, ...]:
    if len(names) == 1:
        return tuple(names)
    named = _named()
    by_data: dict[bytes, str] = {}
    for name in sorted(names, key=lambda one: (one not in named, one)):
        by_data.setdefault(_data(name), name)
    return tuple(by_data.values())


def _usual(name: str) -> str:
    return next((one for one in _by_city()[_city(name)] if one == name or _data(one) == _data(name)), name)


@cache
def _data(name: str) -> bytes:
    file = files("tzdata").joinpath("zoneinfo", *name.split("/"))
    return file.read_bytes() if file.is_file() else name.encode()


@cache
def _named() -> frozenset[str]:
    lines = files("tzdata").joinpath("zoneinfo", "zone.tab").read_text().splitlines()
    return frozenset(line.split("\t")[2] for line in lines if line and not line.startswith("#"))
