"""An export recomputed from its file alone (L16): lots, schedule or rounds, points, order, reasons, moves, ratings.

What is left (placement, possible places, what led to all this) the log tells: it is replayed, and has to give the same
file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from leagues import text
from leagues.export.contests import InRounds, OfALadder
from leagues.export.form import Export, exported
from leagues.export.recomputed import Checking, Difference, Json
from leagues.refused import Refused
from leagues.settings import Format


class Unreadable(ValueError):
    """A file is no export."""


def check(data: bytes) -> tuple[Difference, ...]:
    """All differences of an export, in the order of the rules. Raises Unreadable."""
    try:
        export = text.read(data, Export)
        plain = text.read(data, dict[str, Any])
    except (msgspec.DecodeError, ValueError) as error:
        raise Unreadable(str(error)) from error
    found = [*_recomputed(plain, export.league.format)]
    try:
        again = exported(export.log, export.season.number)
    except Refused as refused:
        found.append(Difference("L1.3", "log", "", str(refused)))
    else:
        found += [
            Difference("L1.3", name, "", "what the log gives")
            for name in Export.__struct_fields__
            if getattr(again, name) != getattr(export, name)
        ]
    return tuple(found)


def _recomputed(plain: Json, format_: Format) -> Iterator[Difference]:
    kinds = {Format.DIVISIONS: Checking, Format.LADDER: OfALadder}
    one = kinds.get(format_, InRounds)(plain)
    yield from one.lots()
    yield from one.schedules()
    yield from one.standings()
    yield from one.moves()
    yield from one.ratings()
