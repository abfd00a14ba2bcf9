"""Finds the differences between an export and the data obtained by replaying its log. It also finds fields that don't
belong in an export. Each finding names its location in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from leagues.export.recomputed import Difference, Json

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
