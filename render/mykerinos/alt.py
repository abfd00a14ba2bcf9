"""What the board's picture shows, in sentences: for people who do not see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from data.texts import Texts
from games.mykerinos.events import Event, Ranked
from games.mykerinos.view import Phase, SeatView, View
from render.mykerinos.changes import changes
from render.mykerinos.words import (
    COLORS,
    LAST_ROUND,
    SHORT_PATRONS,
    Names,
    color_of,
    phase_name,
    score_of,
    spoken,
    status,
    subjects,
)

LIMIT: Final = 1024
"""Discord's limit for the description of an attachment, in characters."""
NAME_LIMIT: Final = 32
"""Discord's limit for a display name."""


def alt(view: View, events: Sequence[Event], names: Names, tr: Texts) -> str:
    """Round, turn, scores, supplies, tiles, what changed, zones, museum; the last sentences give way to LIMIT."""
    who = {seat: spoken(view, names, seat, tr)[:NAME_LIMIT] for seat in range(len(view.seats))}
    head = tr("Mykerinos, round {round} of {rounds}.", round=max(1, view.round), rounds=LAST_ROUND)
    sentences = [
        f"{head} {phase_name(view, tr)}.",
        status(view, [who[seat] for seat in subjects(view)], tr) + ".",
        *(_player(view, seat, who[seat], tr) for seat in range(len(view.seats))),
        _changed(view, events, tr),
        _passed(view, tr),
        _zones(view, tr),
        _museum(view, tr),
    ]
    told = ""
    for sentence in filter(None, sentences):
        if len(told) + 1 + len(sentence) > LIMIT:
            break
        told = f"{told} {sentence}" if told else sentence
    return told


def tiles_of(shown: SeatView, tr: Texts) -> list[str]:
    """A seat's tiles, equal ones together: ``Violet 2``, ``(Lemon)`` for one that was used this round."""
    groups = Counter((tile.patron, tile.turned) for tile in shown.tiles)
    told = []
    for (patron, turned), count in groups.items():
        name = tr(SHORT_PATRONS[patron]) if patron else tr("no patron")
        text = f"{name} {count}" if count > 1 else name
        told.append(f"({text})" if turned else text)
    return told


def ranking_of(view: View, ranking: Sequence[Ranked], tr: Texts) -> str:
    """``Blue 4, Green 2``."""
    return ", ".join(f"{tr(COLORS[color_of(view, ranked.seat)])} {ranked.count}" for ranked in ranking)


def _player(view: View, seat: int, name: str, tr: Texts) -> str:
    shown = view.seats[seat]
    color = tr(COLORS[shown.color])
    facts = [
        tr.plural("{count} point", "{count} points", score_of(view, seat)),
        tr("supply {supply}", supply=shown.supply),
        tr("general supply {general}", general=shown.general),
    ]
    if view.neutral is not None:
        facts.append(tr("neutral {neutrals}", neutrals=shown.neutrals))
    if shown.tiles:
        facts.append(tr("tiles: {tiles}", tiles=", ".join(tiles_of(shown, tr))))
    label = color if name == color else tr("{name} ({color})", name=name, color=color)
    return f"{label}: {', '.join(facts)}."


def _changed(view: View, events: Sequence[Event], tr: Texts) -> str:
    fields = sorted(changes(events).fields)
    if not fields or not view.fields:
        return ""
    return tr("New: {fields}.", fields=", ".join(view.fields[field].name for field in fields))


def _passed(view: View, tr: Texts) -> str:
    discs = [tr(COLORS[color_of(view, seat)]) for seat in view.pass_track if seat is not None]
    return tr("Pass track: {discs}.", discs=", ".join(discs)) if discs else ""


def _zones(view: View, tr: Texts) -> str:
    if view.phase is Phase.OVER:
        return ""
    zones = [
        f"{number}: {ranking_of(view, zone.ranking, tr)}"
        for number, zone in enumerate(view.zones, 1)
        if not zone.done and zone.ranking
    ]
    return tr("Zones: {zones}.", zones="; ".join(zones)) if zones else ""


def _museum(view: View, tr: Texts) -> str:
    held = [f"{room.name} {tr(COLORS[color_of(view, room.owner)])}" for room in view.rooms if room.owner is not None]
    return tr("Museum: {rooms}.", rooms=", ".join(held)) if held else ""
