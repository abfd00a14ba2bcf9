"""Checks an export by recomputing it from the file alone (rule L16): draws, schedule or rounds, points, order, reasons,
promotions and ratings.

To check everything else, it replays the file's log and compares the result with the file. It also checks the log's
lines against their hashes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from leagues import text
from leagues.edition import Edition
from leagues.export.contests import InRounds, OfALadder
from leagues.export.form import Export, exported
from leagues.export.recomputed import Checking, Difference, Json
from leagues.format import Format
from leagues.ladder.matching import Fault, Instead, instead
from leagues.ladders import queue_of, terms
from leagues.log import rounds_due
from leagues.log.chain import broken
from leagues.log.duties import Facts, Kind, Need
from leagues.log.entries import LEAGUE, Entry
from leagues.log.formats import Paired, TableFound
from leagues.log.walk import Course
from leagues.refused import Refused
from leagues.state import GONE

_NAMES: Final[Mapping[str, Callable[[Json], str]]] = {
    "members": lambda one: f"member {one.get('member')}",
    "divisions": lambda one: f"division {one.get('division')}",
    "tables": lambda one: f"table {one.get('division')} {one.get('number')}",
    "standing": lambda one: f"standing of {one.get('division')}, {one.get('member')}",
    "rounds": lambda one: f"round {one.get('round')}",
    "found": lambda one: f"table {one.get('table')}",
    "annulments": lambda one: f"annulment of {one.get('division')} {one.get('table')}",
}


def differing(told: Json, found: Json) -> Iterator[Difference]:
    """Yield the differences between ``told``, the exported data, and ``found``, the data obtained by replaying the log.
    The log and its hashes aren't compared.
    """
    for name, value in found.items():
        if name in ("log", "chain"):
            continue
        rule = "L16" if name == "version" else "L1.3"
        if name in _NAMES:
            yield from _listed(rule, name, told.get(name, ()), value)
        elif isinstance(value, Mapping):
            yield from _fields(rule, name, told.get(name) or {}, value)
        elif told.get(name) != value:
            yield Difference(rule, name, _text(told.get(name)), _text(value))


def _listed(rule: str, name: str, told: Sequence[Json], found: Sequence[Json]) -> Iterator[Difference]:
    called = _NAMES[name]
    before, after = {called(one): one for one in told}, {called(one): one for one in found}
    for where in before.keys() - after.keys():
        yield Difference(rule, where, "something", "nothing")
    for where, one in after.items():
        if where not in before:
            yield Difference(rule, where, "", _text(one))
        else:
            yield from _fields(rule, where, before[where], one)
    if before.keys() == after.keys() and (list(before) != list(after) or len(told) != len(found)):
        yield Difference(rule, name, ", ".join(map(called, told)), ", ".join(after))


def _fields(rule: str, where: str, told: Json, found: Json) -> Iterator[Difference]:
    for name, value in found.items():
        if told.get(name) != value:
            yield Difference(rule, f"{where}, {name}", _text(told.get(name)), _text(value))


def unknown(plain: Any, value: object, where: str = "") -> Iterator[Difference]:
    """Yield a Difference for each field of the JSON ``plain`` that doesn't exist in ``value``, the object read from
    that JSON.
    """
    if isinstance(plain, list) and isinstance(value, tuple | list):
        for number, (one, of) in enumerate(zip(plain, value, strict=False), start=1):
            yield from unknown(one, of, _place(where, number, one))
    elif isinstance(plain, dict) and isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag_field
        known = {field.encode_name: field.name for field in msgspec.structs.fields(value)}
        for name, one in plain.items():
            inside = f"{where}, {name}" if where else name
            if name in known:
                yield from unknown(one, getattr(value, known[name]), inside)
            elif name != tag:
                yield Difference("L16", inside, _text(one), "no such field")


def _place(where: str, number: int, one: object) -> str:
    if where == "log":
        return f"line {number} of the log"
    if where in _NAMES and isinstance(one, dict):
        return _NAMES[where](one)
    return f"{where} {number}"


def _text(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 200 else f"{text[:200]} …"


class Unreadable(ValueError):
    pass


def check(data: bytes) -> tuple[Difference, ...]:
    try:
        export = text.read(data, Export)
        plain = text.read(data, dict[str, Any])
    except (msgspec.DecodeError, ValueError) as error:
        raise Unreadable(str(error)) from error
    found = [*unknown(plain, export), *_chained(plain, export), *_fitting(_recomputed(plain, export.league.format))]
    try:
        again = exported(export.log, export.season.number)
    except Refused as refused:
        line = _refused_line(export.log)
        return (*found, Difference("L1.3", f"line {line} of the log", "", f"an entry that is allowed: {refused}"))
    found += differing(*(msgspec.json.decode(text.write(one)) for one in (export, again)))
    found += _fitting(_tables_found(export.log, export.season.number))
    if export.season.seed is not None:
        found += _fitting(_pairings(export.log, export.season.number, export.season.seed))
    return tuple(found)


def last_hash(data: bytes) -> str | None:
    """Return the hash of the last line of an export's log, or None if the lines have no hashes."""
    chain = text.read(data, Export).chain
    return None if isinstance(chain, msgspec.UnsetType) or not chain else chain[-1].hash


def _fitting(found: Iterator[Difference]) -> Iterator[Difference]:
    # Yield the errors in `found`. If the file's parts don't fit together, the rest can't be computed: end with an error
    # that says so.
    try:
        yield from found
    except (LookupError, ValueError, TypeError, ArithmeticError) as error:
        yield Difference("L16", "the file", "", f"one whose parts fit together: {type(error).__name__} {error}")


def _recomputed(plain: Json, format_: Format) -> Iterator[Difference]:
    form = format_.traits
    kind = Checking if form.has_divisions else OfALadder if form.has_queue else InRounds
    one = kind(plain)
    yield from one.lots()
    yield from one.schedules()
    yield from one.standings()
    yield from one.moves()
    yield from one.ratings()


def _chained(plain: Json, export: Export) -> Iterator[Difference]:
    if isinstance(export.chain, msgspec.UnsetType):
        if export.season.edition >= Edition.SECOND:
            yield Difference("L1.3", "the log", "", "one whose lines have hashes")
        return
    lines = [msgspec.json.encode(one).decode() for one in plain["log"]]
    found = broken(lines, export.chain)
    if found is not None:
        yield Difference("L1.3", f"line {found[0]} of the log", "", f"as it was written: {found[1]}")


def _refused_line(log: Sequence[Entry]) -> int:
    course = Course()
    for number, entry in enumerate(log, start=1):
        try:
            course.add(entry)
        except Refused:
            return number
    return len(log)


def _pairings(log: Sequence[Entry], number: int, seed: str) -> Iterator[Difference]:
    # Yield an error for each pairing of a cup or an evening tournament that doesn't follow from its draw, unless an
    # organiser made it (rules L1.4, L13.1).
    course, facts = Course(), Facts(bytes.fromhex(seed))
    for line, entry in enumerate(log, start=1):
        league, what = course.league, entry.what
        if isinstance(what, Paired) and entry.who == LEAGUE and league is not None:
            season = league.playing
            erased = season is not None and any(one.member.startswith(GONE) for one in season.members)
            if season is not None and season.number == number and not erased:  # the draw used another name (L15.4)
                due = rounds_due.entry(league, season, Need(Kind.PAIR, number), facts)
                if due != what:
                    where = f"round {what.round} (line {line} of the log)"
                    yield Difference("L1.4", where, _tables(what), _tables(due))
        course.add(entry)


def _tables_found(log: Sequence[Entry], number: int) -> Iterator[Difference]:
    course = Course()
    seated: set[str] = set()  # by tables found at the same moment
    for line, entry in enumerate(log, start=1):
        league, what = course.league, entry.what
        season = None if league is None else league.playing
        if league is None or entry.at > league.at or not isinstance(what, TableFound):
            seated = set()
        if isinstance(what, TableFound) and season is not None and season.number == number:
            everyone, by = queue_of(season), terms(season)
            # Tables found together leave out those already seated. A new look finds them waiting again.
            others = [one for one in everyone if one.member not in seated]
            queues = (everyone,) if seated & set(what.seats) else (everyone, others)
            faults = [instead(what.seats, queue, entry.at, by) for queue in queues]
            if all(faults) and faults[-1] is not None:
                span = max(what.ratings) - min(what.ratings)
                where = f"table {what.table} (line {line} of the log)"
                yield Difference("L12.1", where, f"{' '.join(what.seats)}, {span} points apart", _right(faults[-1]))
            seated |= set(what.seats)
        course.add(entry)


def _right(found: Instead) -> str:
    table = (
        "no table yet" if found.table is None else f"{' '.join(found.table.members)}, {found.table.span} points apart"
    )
    why = {
        Fault.LONGER: f"{found.member} had waited longer",
        Fault.AGAIN: "they have not just met",
        Fault.NEARER: f"the nearest ratings for {found.member}",
    }
    return f"{table}: {why[found.fault]}" if found.table is not None else f"{table} for {found.member}"


def _tables(what: object) -> str:
    if not isinstance(what, Paired):
        return "no round"
    return " / ".join(" ".join(one or "-" for one in table) for table in what.tables)
