"""Loads Museum's data files, and checks that the numbers of cards agree with rule U1. All errors are raised as
``TableError``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from data.museum.kinds import (
    BOARDS,
    CIVILIZATIONS,
    CONTINENTS,
    DOMAINS,
    EXPERTS,
    FAVOURS,
    HEADLINES,
    LARGEST,
    LETTERS,
    MASTERPIECE,
    PATRONS,
    QUADRUPLES,
    SMALLEST,
    Board,
    Expert,
    Favour,
    Headline,
    Object,
    Patron,
    PatronKind,
    Scores,
)
from data.tables import TableError, read_entries, read_kinds, shaped

OBJECTS_EACH: Final = 15
FAVOUR_CARDS: Final = 27
HEADLINE_CARDS: Final = 17
MOST_SLOTS: Final = 25
FROM_THE_RULES: Final = {"civilization": {6: 8, 7: 11}, "domain": {3: 5, 5: 11}}
"""The points for the collection sizes that the published rules mention (U7.2, U7.3). An edited file must not change
them.
"""
_EACH: Final = ("perfect-collection", "perfect-team")
_SIZES: Final = {"knowledge": 1, "past": 2}

_Named = TypeVar("_Named", Expert, Favour, Headline, Patron, Board)


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    architecture: str
    culture: str
    agriculture: str
    warfare: str
    navigation: str
    religion: str


class _Sums(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    civilization: tuple[int, int, int, int, int]
    domain: int
    masterpieces: int


class _Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    points: tuple[int, ...]


class _Demand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    wants: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    steps: tuple[tuple[int, int], ...] = ()
    each: int = 0
    most: int = 0


def load_objects(path: Path) -> tuple[Object, ...]:
    table = read_kinds(path, ("sums", "civilization"))
    rows = shaped(path, "civilization", _Row, table["civilization"])
    sums = shaped(path, "sums", _Sums, table["sums"])
    _just_these(path, [row.id for row in rows], CIVILIZATIONS)
    if len(sums) > 1:
        raise TableError(path.name, "sums 2", "there can be one [[sums]] only")
    by_id = {row.id: row for row in rows}
    found = tuple(one for civilization in CIVILIZATIONS for one in _objects_of(path, by_id[civilization]))
    for one in sums:
        _check_sums(path, found, one)
    return found


def _objects_of(path: Path, row: _Row) -> Iterable[Object]:
    count = 0
    for letter, domain in LETTERS.items():
        digits: str = getattr(row, domain)
        if any(digit not in "12345" for digit in digits):
            raise TableError(path.name, row.id, f'{domain} must be digits from 1 to 5, is "{digits}"')
        if len(set(digits)) != len(digits):
            raise TableError(path.name, row.id, f'{domain} has a value twice: "{digits}"')
        for value in sorted(map(int, digits)):
            count += 1
            yield Object(f"{row.id}-{letter}{value}", row.id, domain, value)
    if count != OBJECTS_EACH:
        raise TableError(path.name, row.id, f"needs {OBJECTS_EACH} objects, has {count}")


def _check_sums(path: Path, found: tuple[Object, ...], sums: _Sums) -> None:
    values = Counter((one.civilization, one.value) for one in found)
    for civilization in CIVILIZATIONS:
        for value, needed in enumerate(sums.civilization, 1):
            if (count := values[civilization, value]) != needed:
                raise TableError(path.name, civilization, f"needs {needed} objects of value {value}, has {count}")
    domains = Counter(one.domain for one in found)
    best = Counter((one.domain, one.continent) for one in found if one.masterpiece)
    for domain in DOMAINS:
        if domains[domain] != sums.domain:
            raise TableError(path.name, "", f"needs {sums.domain} objects of {domain}, has {domains[domain]}")
        for continent in CONTINENTS:
            if (count := best[domain, continent]) != sums.masterpieces:
                where = f"masterpieces (value {MASTERPIECE}) of {domain} in {continent}"
                raise TableError(path.name, "", f"needs {sums.masterpieces} {where}, has {count}")


def load_experts(path: Path) -> tuple[Expert, ...]:
    found = read_entries(path, "expert", Expert)
    _just_these(path, [expert.id for expert in found], EXPERTS)
    for expert in found:
        if expert.cost < 1:
            raise TableError(path.name, expert.id, f"cost must be at least 1, is {expert.cost}")
    return _ordered(found, EXPERTS)


def load_favours(path: Path) -> tuple[Favour, ...]:
    found = read_entries(path, "favour", Favour)
    _just_these(path, [favour.id for favour in found], FAVOURS)
    _cards(path, {favour.id: favour.count for favour in found}, FAVOUR_CARDS)
    return _ordered(found, FAVOURS)


def load_headlines(path: Path) -> tuple[Headline, ...]:
    found = read_entries(path, "headline", Headline)
    _just_these(path, [headline.id for headline in found], HEADLINES)
    _cards(path, {headline.id: headline.count for headline in found}, HEADLINE_CARDS)
    return _ordered(found, HEADLINES)


def load_patrons(path: Path) -> tuple[Patron, ...]:
    found = read_entries(path, "patron", _Demand)
    _just_these(path, [patron.id for patron in found], PATRONS)
    for demand in found:
        if fault := _demand_fault(demand):
            raise TableError(path.name, demand.id, fault)
    return _ordered(tuple(map(_patron, found)), PATRONS)


def _kind(patron: str) -> PatronKind:
    if patron.startswith("heritage-"):
        return "heritage"
    if patron.startswith("ancient-"):
        return "ancient"
    if patron in QUADRUPLES:
        return "quadruple"
    kind: PatronKind = msgspec.convert(patron, PatronKind)
    return kind


def _patron(demand: _Demand) -> Patron:
    kind = _kind(demand.id)
    wants = (demand.id.partition("-")[2],) if kind in {"heritage", "ancient"} else demand.wants
    return Patron(demand.id, kind, wants, demand.sizes, demand.steps, demand.each, demand.most)


def _demand_fault(demand: _Demand) -> str | None:
    kind = _kind(demand.id)
    known = set(demand.wants) <= {*CIVILIZATIONS, *DOMAINS}
    if kind == "quadruple" and (len(set(demand.wants)) != len(demand.wants) or len(demand.wants) != 4 or not known):
        return "wants must be four different civilizations or domains"
    if kind != "quadruple" and demand.wants:
        return "wants is only for the patrons of four collections"
    needed = _SIZES.get(kind, 0)
    if len(demand.sizes) != needed or any(size < SMALLEST for size in demand.sizes):
        return f"sizes must be {needed} number{'' if needed == 1 else 's'}, each at least {SMALLEST}"
    if demand.most < 0 or (demand.most and kind != "perfect-team"):
        return "most is only for perfect-team, and not negative"
    if kind in _EACH:
        return None if demand.each > 0 and not demand.steps else "needs each (above 0) instead of steps"
    if demand.each or not demand.steps:
        return "needs steps instead of each"
    before = (0, 0)
    for step in demand.steps:
        if step[0] <= before[0] or step[1] <= before[1]:
            return f"steps must rise in both numbers, {list(step)} does not"
        before = step
    if kind == "quadruple" and before[0] > 4:
        return "steps go to 4 collections at most"
    return None


def load_boards(path: Path) -> tuple[Board, ...]:
    found = read_entries(path, "board", Board)
    _just_these(path, [board.id for board in found], BOARDS)
    for board in found:
        if fault := _board_fault(board):
            raise TableError(path.name, board.id, fault)
    return _ordered(found, BOARDS)


def _board_fault(board: Board) -> str | None:
    if not board.rows or len({len(row) for row in board.rows}) != 1:
        return "rows must be of one length"
    for row in board.rows:
        if set(row) - set(".Gx"):
            return f'a row must be of ".", "G" and "x", is "{row}"'
    slots, gallery = len(board.places()), len(board.gallery_slots())
    if slots > MOST_SLOTS:
        return f"can have {MOST_SLOTS} slots at most, has {slots}"
    if gallery < SMALLEST:
        return f"needs at least {SMALLEST} slots in the gallery, has {gallery}"
    if min(board.gallery, board.full, board.both) < 0:
        return "bonuses are not negative"
    return None


def load_scores(path: Path) -> Scores:
    found = {score.id: score.points for score in _scores(path)}
    whole = {kind: (0,) * SMALLEST + points for kind, points in found.items()}
    for kind, known in FROM_THE_RULES.items():
        for size, points in known.items():
            if whole[kind][size] != points:
                fault = f"a collection of {size} scores {points} in the published rules, here {whole[kind][size]}"
                raise TableError(path.name, kind, fault)
    return Scores(whole["civilization"], whole["domain"])


def _scores(path: Path) -> tuple[_Score, ...]:
    found = read_entries(path, "score", _Score)
    _just_these(path, [score.id for score in found], tuple(LARGEST))
    for score in found:
        needed = LARGEST[score.id] - SMALLEST + 1
        if len(score.points) != needed:
            fault = f"needs points for {SMALLEST} to {LARGEST[score.id]}, {needed} numbers, has {len(score.points)}"
            raise TableError(path.name, score.id, fault)
        if list(score.points) != sorted(score.points) or score.points[0] < 0:
            raise TableError(path.name, score.id, "a larger collection cannot score less, nor any below 0")
    return found


def _just_these(path: Path, ids: list[str], expected: tuple[str, ...]) -> None:
    for name, count in Counter(ids).items():
        if name not in expected:
            raise TableError(path.name, name, f"is unknown, known are {', '.join(expected)}")
        if count > 1:
            raise TableError(path.name, name, f"is there {count} times")
    for name in expected:
        if name not in ids:
            raise TableError(path.name, name, "is missing")


def _cards(path: Path, counts: dict[str, int], needed: int) -> None:
    for name, count in counts.items():
        if count < 0:
            raise TableError(path.name, name, f"count must not be negative, is {count}")
    if (total := sum(counts.values())) != needed:
        raise TableError(path.name, "", f"needs {needed} cards, has {total}")


def _ordered(found: tuple[_Named, ...], expected: tuple[str, ...]) -> tuple[_Named, ...]:
    # Sorted, because the order in the file would influence records and random draws.
    return tuple(sorted(found, key=lambda one: expected.index(one.id)))
