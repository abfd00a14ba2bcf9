from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from data.cutting import short
from data.texts import N_, Texts
from render.kit.text.budget import NAME_LIMIT, Part
from render.kit.text.textboard import ASIDE, columns, joined, plain
from render.league.values import Helper, Kind, PodiumPicture, Row, StandingPicture, Zone
from render.league.words import (
    LEFT,
    UNRANKED,
    ZONES,
    folded,
    member_line,
    place_word,
    possible_word,
    result_word,
    spoken,
)

_FIRST: Final = 10
"""The minimum number of members that the alt text lists, in addition to the viewer. If there is room, it lists more
members. It lists a whole division.
"""
_RESULTS: Final = {
    Kind.DIVISION: N_("Places at tables"),
    Kind.CONTEST: N_("Rounds"),
    Kind.LADDER: N_("Best tables"),
}


def standing_parts(shown: StandingPicture, tr: Texts) -> list[Part]:
    parts = [
        Part((f"{short(shown.league, 80)}, {short(shown.about, 60)}.",)),
        Part((f"{short(shown.season, 40)}, {short(shown.stage, 80)}.",)),
    ]
    for heading, rows in _groups(shown, tr):
        parts += [_told(row, heading, number, shown.kind, tr) for number, row in enumerate(rows)]
    if shown.helpers:
        helpers = ", ".join(_helper(one, short(spoken(one.who, tr), NAME_LIMIT), tr) for one in shown.helpers)
        heading = tr("Substitutes, outside the ranking")
        parts.append(Part(("", f"{tr.pair(heading, helpers)}."), 3))
    parts += [Part(("", _sentence(note.text)), 4) for note in shown.notes]
    if shown.more:
        parts.append(Part((shown.more,)))
    return parts


def _groups(shown: StandingPicture, tr: Texts) -> Iterator[tuple[str, tuple[Row, ...]]]:
    yield "", shown.rows
    yield tr(UNRANKED), shown.unranked
    yield tr(LEFT), shown.left


def _told(row: Row, heading: str, number: int, kind: Kind, tr: Texts) -> Part:
    name = f"{place_word(row)} {short(spoken(row.who, tr), NAME_LIMIT)} {row.points}"
    brief, facts = tr.pair(heading, name) if heading else name, _facts(row, kind, tr)
    if kind is Kind.DIVISION:
        if heading:
            return Part((f"{brief}.",), 2)
        return Part((f"{brief}.", ", ".join((brief, *facts[:1])) + ".", ", ".join((brief, *facts)) + "."), 1)
    forms = (f"{brief}.", ", ".join((brief, *facts, *_results(row, kind, tr))) + ".")
    first = row.you or (not heading and number < _FIRST)
    return Part(forms if first else ("", *forms), 1 if first else 2)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _facts(row: Row, kind: Kind, tr: Texts) -> list[str]:
    facts = [tr("you")] if row.you else []
    facts += [tr("champion")] if row.champion else []
    if row.zone is not Zone.STAY:
        facts.append(tr(ZONES[row.zone]))
    if kind is Kind.DIVISION:
        facts.append(tr("{played} of {tables} tables", played=row.played, tables=row.tables))
    if kind is Kind.LADDER:
        counted = min(len(row.results), row.played)
        facts.append(tr("{count} of {played} tables count", count=counted, played=row.played))
    if row.possible:
        facts.append(possible_word(row.possible, tr))
    return facts


def _results(row: Row, kind: Kind, tr: Texts) -> list[str]:
    told = ", ".join(result_word(result, tr) for result in row.results)
    return [tr.pair(tr(_RESULTS[kind]), told)] if told else []


def _helper(one: Helper, name: str, tr: Texts) -> str:
    tables = tr.plural("{count} table", "{count} tables", one.tables)
    return f"{name} {one.points} ({tables})"


def standing_text(shown: StandingPicture, tr: Texts) -> str:
    head = [*folded(f"{shown.league} · {shown.about}"), *folded(f"{shown.season} · {shown.stage}")]
    every = (*shown.rows, *shown.unranked, *shown.left)
    wide = max((columns(place_word(row)) for row in every), default=0)
    parts: list[Iterable[str]] = [head]
    for heading, rows in _groups(shown, tr):
        if rows:
            told = [line for row in rows for line in _member(row, wide, shown.kind, tr)]
            parts.append([*(folded(heading) if heading else ()), *told])
    if shown.helpers:
        told = [line for one in shown.helpers for line in folded(_helper(one, plain(spoken(one.who, tr)), tr), ASIDE)]
        parts.append([*folded(tr("Substitutes, outside the ranking")), *told])
    if shown.notes:
        parts.append([line for note in shown.notes for line in folded(note.text, f"({note.number}) ", ASIDE)])
    return joined(parts)


def _member(row: Row, wide: int, kind: Kind, tr: Texts) -> Iterator[str]:
    yield member_line(row, wide, tr)
    facts, results = _facts(row, kind, tr), _results(row, kind, tr)
    for told in (facts, results) if kind is Kind.DIVISION else ([*facts, *results],):
        if told:
            yield from folded(", ".join(told), ASIDE, ASIDE)


def podium_parts(shown: PodiumPicture, tr: Texts) -> list[Part]:
    parts = [Part((f"{short(shown.league, 80)}, {short(shown.season, 40)}, {short(shown.title, 40)}.",))]
    if shown.about:
        parts.append(Part(("", f"{short(shown.about, 120)}."), 4))
    for number, one in enumerate(shown.best):
        name = f"{one.place}. {short(spoken(one.who, tr), NAME_LIMIT)}, {one.full}"
        parts.append(Part((f"{name}, {tr('champion')}." if one.champion else f"{name}.",), 1 if number < 3 else 2))
    if shown.board:
        parts.append(Part(("", tr("Next to the podium: the final board of the deciding game.")), 3))
    if shown.more:
        parts.append(Part((shown.more,)))
    return parts


def podium_text(shown: PodiumPicture, tr: Texts) -> str:
    head = [
        *folded(f"{shown.league} · {shown.season}"),
        *folded(shown.title),
        *(folded(shown.about) if shown.about else ()),
    ]
    best = [
        line
        for one in shown.best
        for line in folded(tr.pair(f"{one.place}. {plain(spoken(one.who, tr))}", one.points), "", ASIDE)
    ]
    return joined([head, best])
