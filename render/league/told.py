from __future__ import annotations

from collections.abc import Iterable, Iterator

from data.cutting import short
from data.texts import Texts
from render.kit.text.budget import NAME_LIMIT, Part
from render.kit.text.textboard import ASIDE, columns, joined, plain
from render.league.values import Helper, Row, StandingPicture, Zone
from render.league.words import ZONES, folded, member_line, place_word, possible_word, result_word, spoken


def standing_parts(shown: StandingPicture, tr: Texts) -> list[Part]:
    parts = [
        Part((f"{short(shown.league, 80)}, {short(shown.division, 40)}.",)),
        Part((f"{short(shown.season, 40)}, {short(shown.stage, 80)}.",)),
    ]
    for row in shown.rows:
        brief = f"{place_word(row)} {short(spoken(row.who, tr), NAME_LIMIT)} {row.points}"
        facts = _facts(row, tr)
        parts.append(Part((brief + ".", ", ".join((brief, *facts[:1])) + ".", ", ".join((brief, *facts)) + "."), 1))
    left = tr("Left")
    parts += [Part((f"{tr.pair(left, _brief(row, tr))}.",), 2) for row in shown.left]
    if shown.helpers:
        helpers = ", ".join(_helper(one, short(spoken(one.who, tr), NAME_LIMIT), tr) for one in shown.helpers)
        heading = tr("Substitutes, outside the ranking")
        parts.append(Part(("", f"{tr.pair(heading, helpers)}."), 3))
    parts += [Part(("", _sentence(note.text)), 4) for note in shown.notes]
    if shown.more:
        parts.append(Part((shown.more,)))
    return parts


def _brief(row: Row, tr: Texts) -> str:
    return f"{place_word(row)} {short(spoken(row.who, tr), NAME_LIMIT)} {row.points}"


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _facts(row: Row, tr: Texts) -> list[str]:
    facts = [tr("champion")] if row.champion else []
    if row.zone is not Zone.STAY:
        facts.append(tr(ZONES[row.zone]))
    facts.append(tr("{played} of {tables} tables", played=row.played, tables=row.tables))
    if row.possible:
        facts.append(possible_word(row.possible, tr))
    return facts


def _helper(one: Helper, name: str, tr: Texts) -> str:
    tables = tr.plural("{count} table", "{count} tables", one.tables)
    return f"{name} {one.points} ({tables})"


def standing_text(shown: StandingPicture, tr: Texts) -> str:
    head = [*folded(f"{shown.league} · {shown.division}"), *folded(f"{shown.season} · {shown.stage}")]
    wide = max((columns(place_word(row)) for row in (*shown.rows, *shown.left)), default=0)
    parts: list[Iterable[str]] = [head]
    parts.append([line for row in shown.rows for line in _member(row, wide, tr)])
    if shown.left:
        parts.append([tr("Left"), *(line for row in shown.left for line in _member(row, wide, tr))])
    if shown.helpers:
        told = [line for one in shown.helpers for line in folded(_helper(one, plain(spoken(one.who, tr)), tr), ASIDE)]
        parts.append([*folded(tr("Substitutes, outside the ranking")), *told])
    if shown.notes:
        parts.append([line for note in shown.notes for line in folded(note.text, f"({note.number}) ", ASIDE)])
    return joined(parts)


def _member(row: Row, wide: int, tr: Texts) -> Iterator[str]:
    yield member_line(row, wide, tr)
    yield from folded(", ".join(_facts(row, tr)), ASIDE, ASIDE)
    if row.results:
        results = ", ".join(result_word(result, tr) for result in row.results)
        yield from folded(tr.pair(tr("Places at tables"), results), ASIDE, ASIDE)
