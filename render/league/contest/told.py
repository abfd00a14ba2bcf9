from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from data.cutting import short
from data.texts import Texts
from render.kit.text.budget import NAME_LIMIT, Part
from render.kit.text.textboard import ASIDE, columns, joined, plain
from render.league.contest.draw import HEADINGS_OF
from render.league.contest.layout import LEFT, UNRANKED
from render.league.values import ContestPicture, ContestRow, LadderPicture, LadderRow, Line, PodiumPicture
from render.league.words import folded, member_line, place_word, result_word, spoken

_FIRST: Final = 10
"""The minimum number of members that the alt text lists, in addition to the viewer. If there is room, it lists more
members.
"""


def contest_parts(shown: ContestPicture | LadderPicture, tr: Texts) -> list[Part]:
    parts = [
        Part((f"{short(shown.league, 80)}, {short(shown.about, 60)}.",)),
        Part((f"{short(shown.season, 40)}, {short(shown.stage, 80)}.",)),
    ]
    apart = shown.unranked if isinstance(shown, LadderPicture) else ()
    for number, line in enumerate(shown.rows):
        parts.append(_told(line, "", number < _FIRST or line.you, tr))
    parts += [_told(line, tr(HEADINGS_OF[UNRANKED]), line.you, tr) for line in apart]
    parts += [_told(line, tr(HEADINGS_OF[LEFT]), line.you, tr) for line in shown.left]
    parts += [
        Part(("", note.text if note.text.endswith((".", "!", "?", "…")) else f"{note.text}."), 4)
        for note in shown.notes
    ]
    if shown.more:
        parts.append(Part((shown.more,)))
    return parts


def _told(line: Line, heading: str, first: bool, tr: Texts) -> Part:
    brief = f"{place_word(line)} {short(spoken(line.who, tr), NAME_LIMIT)} {line.points}"
    full = ", ".join((brief, *_facts(line, tr), *_rounds(line, tr)))
    if heading:
        brief, full = tr.pair(heading, brief), tr.pair(heading, full)
    forms = (f"{brief}.", f"{full}.")
    return Part(forms if first else ("", *forms), 1 if first else 2)


def _facts(line: Line, tr: Texts) -> list[str]:
    facts = [tr("you")] if line.you else []
    if isinstance(line, ContestRow) and line.champion:
        facts.append(tr("champion"))
    if isinstance(line, LadderRow):
        counted = min(len(line.results), line.played)
        facts.append(tr("{count} of {played} tables count", count=counted, played=line.played))
    return facts


def _rounds(line: Line, tr: Texts) -> list[str]:
    if not line.results:
        return []
    told = ", ".join(result_word(result, tr) for result in line.results)
    return [tr.pair(tr("Best tables") if isinstance(line, LadderRow) else tr("Rounds"), told)]


def contest_text(shown: ContestPicture | LadderPicture, tr: Texts) -> str:
    head = [*folded(f"{shown.league} · {shown.about}"), *folded(f"{shown.season} · {shown.stage}")]
    apart = shown.unranked if isinstance(shown, LadderPicture) else ()
    groups = (("", shown.rows), (tr(HEADINGS_OF[UNRANKED]), apart), (tr(HEADINGS_OF[LEFT]), shown.left))
    wide = max((columns(place_word(line)) for _, lines in groups for line in lines), default=0)
    parts: list[Iterable[str]] = [head]
    for heading, lines in groups:
        if lines:
            told = [text for line in lines for text in _member(line, wide, tr)]
            parts.append([*(folded(heading) if heading else ()), *told])
    if shown.notes:
        parts.append([line for note in shown.notes for line in folded(note.text, f"({note.number}) ", ASIDE)])
    return joined(parts)


def _member(line: Line, wide: int, tr: Texts) -> Iterator[str]:
    yield member_line(line, wide, tr)
    facts = [*_facts(line, tr), *_rounds(line, tr)]
    if facts:
        yield from folded(", ".join(facts), ASIDE, ASIDE)


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
