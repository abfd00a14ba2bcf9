"""The parts of a score (C7.4), in words and numbers."""

from __future__ import annotations

from typing import NamedTuple

from data.texts import Texts
from games.chronos.scoring.score import SeatTally
from render.chronos.words.names import WITH_GODS, WITH_WINDS


class Row(NamedTuple):
    """A line: what for, how much. ``strong``: the sum."""

    label: str
    value: str
    strong: bool = False


def rows_of(tally: SeatTally, level: int, tr: Texts) -> list[Row]:
    """All parts that the level knows; those that gods and cities alone bring where they bring something."""
    rows = [Row(tr("Islands"), str(tally.islands))]
    if level >= WITH_GODS:
        rows += [
            Row(label, f"+{points}")
            for label, points in (
                (tr("Monsters (Artemis)"), tally.monsters),
                (tr("Gods (Pan)"), tally.gods),
                (tr("Cities"), tally.cities),
                (tr("Underworld (Persephone)"), tally.underworld),
            )
            if points
        ]
    if level >= WITH_WINDS:
        rows.append(Row(tr("Different winds"), f"× {tally.winds}"))
    if tally.doubled:
        rows.append(Row(tr("Aphrodite"), "× 2"))
    rows.append(Row(tr("Points"), str(tally.points), strong=True))
    return rows


def columns_of(level: int, tr: Texts) -> list[str]:
    """The labels of all rows of the final score at a level, without the sum."""
    labels = [tr("Islands")]
    if level >= WITH_GODS:
        labels += [tr("Monsters (Artemis)"), tr("Gods (Pan)"), tr("Cities"), tr("Underworld (Persephone)")]
    if level >= WITH_WINDS:
        labels.append(tr("Different winds"))
    if level >= WITH_GODS:
        labels.append(tr("Aphrodite"))
    return labels


def values_of(tally: SeatTally, level: int) -> list[str]:
    """What stands in the rows of :func:`columns_of`; "" for nothing."""
    values = [str(tally.islands)]
    if level >= WITH_GODS:
        extras = (tally.monsters, tally.gods, tally.cities, tally.underworld)
        values += [f"+{points}" if points else "" for points in extras]
    if level >= WITH_WINDS:
        values.append(f"× {tally.winds}")
    if level >= WITH_GODS:
        values.append("× 2" if tally.doubled else "")
    return values
