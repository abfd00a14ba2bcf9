from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.texts import Texts
from games.chronos.scoring.score import SeatTally
from render.chronos.words.names import WITH_GODS, WITH_WINDS


class Row(NamedTuple):
    label: str
    value: str
    strong: bool = False


def rows_of(tally: SeatTally, level: int, tr: Texts) -> list[Row]:
    rows = [Row(label, value) for label, (value,) in table_of([tally], level, tr)]
    return [*rows, Row(tr("Points"), str(tally.points), strong=True)]


def table_of(tallies: Sequence[SeatTally], level: int, tr: Texts) -> list[tuple[str, list[str]]]:
    # Rows without any value are left out.
    rows = [(tr("Islands"), [str(one.islands) for one in tallies])]
    if level >= WITH_GODS:
        rows += [
            (label, [f"+{points}" if points else "" for points in found])
            for label, found in (
                (tr("Monsters (Artemis)"), [one.monsters for one in tallies]),
                (tr("Gods (Pan)"), [one.gods for one in tallies]),
                (tr("Cities"), [one.cities for one in tallies]),
                (tr("Underworld (Persephone)"), [one.underworld for one in tallies]),
            )
        ]
    if level >= WITH_WINDS:
        rows.append((tr("Different winds"), [f"× {one.winds}" for one in tallies]))
    rows.append((tr("Aphrodite"), ["× 2" if one.doubled else "" for one in tallies]))
    return [(label, values) for label, values in rows if any(values)]
