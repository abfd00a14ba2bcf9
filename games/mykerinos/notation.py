"""The notation for actions and draws: ``dig B3``, ``lemon extend B3 B4``, ``museum 2:3-4``, ``area violet-2 gold-1/``.

Reading ignores case, extra spaces, and the order of fields and of a room's wings. Writing always gives the same form
(rule M4.14).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from games.core import Drawn, Unreadable
from games.mykerinos.actions import (
    Action,
    Blackmore,
    Brown,
    By,
    Decline,
    Dig,
    Extend,
    Museum,
    Pass,
    Side,
    Skip,
    Take,
    TakeForNeutral,
    Tangerine,
)
from games.mykerinos.rules.board import FIELD_NAMES
from games.mykerinos.rules.museum import ROOM_NAMES, ROOMS
from games.mykerinos.rules.parcels import PARCELS, PATRONS
from games.mykerinos.rules.rounds import TURNED
from games.mykerinos.state import COLORS
from games.simple import write_drawn

_FIELDS: Final = {name: field for field, name in enumerate(FIELD_NAMES)}
_ROOMS: Final = {
    f"{room.value}:{'-'.join(map(str, wings))}": index
    for index, room in enumerate(ROOMS)
    for wings in (room.wings, room.wings[::-1])
}
_SIDES: Final = {side.value: place for place, side in enumerate(Side)}
_FIELD_FORM: Final = re.compile(r"[a-z]{1,2}\d{1,3}")
_ROOM_FORM: Final = re.compile(r"\d{1,3}:\d{1,3}(-\d{1,3})?")


def write(what: Action | Drawn) -> str:
    """Return the text of an action or a draw."""
    if isinstance(what, Drawn):
        return write_drawn(what)
    return _WRITERS[type(what)](what)


def _placing(verb: str, by: By, *fields: int) -> str:
    prefix = "" if by is By.OWN else f"{by.value} "
    return prefix + _fields(verb, *fields)


def _fields(verb: str, *fields: int) -> str:
    return " ".join((verb, *(FIELD_NAMES[field] for field in sorted(fields))))


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    Dig: lambda move: _placing("dig", move.by, move.field),
    Extend: lambda move: _placing("extend", move.by, move.a, move.b),
    Pass: lambda _: "pass",
    Brown: lambda move: f"brown {ROOM_NAMES[move.room]}",
    Blackmore: lambda move: _fields("blackmore", move.a, move.b),
    Tangerine: lambda move: _fields("tangerine", move.a, move.b, move.c),
    Skip: lambda _: "neutral skip",
    Take: lambda move: f"take {move.side.value}",
    Museum: lambda move: f"museum {ROOM_NAMES[move.room]}",
    Decline: lambda _: "decline",
    TakeForNeutral: lambda move: f"neutral take {move.side.value}",
}


def read(text: str) -> Action:
    """Return the action that ``text`` describes. Raises Unreadable with the reason ``unknown-action``,
    ``unknown-field``, ``unknown-room``, ``unknown-side``, ``wrong-count`` or ``field-twice``. For a well-formed name
    that doesn't exist, the reason is ``no-such-field`` or ``no-such-room``.
    """
    words = text.lower().split()
    by = By.OWN
    if len(words) > 1 and words[0] in _PREFIXES and words[1] in _AFTER_PREFIX[words[0]]:
        by = By(words.pop(0))
    reader = _READERS.get((by, words[0])) if words else None
    if reader is None:
        raise Unreadable(text, "unknown-action")
    return reader(text, words[1:], by)


def _read_fields(text: str, words: list[str], count: int) -> list[int]:
    if len(words) != count:
        raise Unreadable(text, "wrong-count")
    fields = []
    for word in words:
        field = _FIELDS.get(word.upper())
        if field is None:
            raise Unreadable(text, "no-such-field" if _FIELD_FORM.fullmatch(word) else "unknown-field", word)
        fields.append(field)
    if len(set(fields)) < count:
        raise Unreadable(text, "field-twice")
    return sorted(fields)


def _read_one(text: str, words: list[str], known: dict[str, int]) -> int | None:
    if len(words) != 1:
        raise Unreadable(text, "wrong-count")
    return known.get(words[0])


def _read_room(text: str, words: list[str]) -> int:
    room = _read_one(text, words, _ROOMS)
    if room is None:
        raise Unreadable(text, "no-such-room" if _ROOM_FORM.fullmatch(words[0]) else "unknown-room", words[0])
    return room


def _read_side(text: str, words: list[str]) -> Side:
    place = _read_one(text, words, _SIDES)
    if place is None:
        raise Unreadable(text, "unknown-side", words[0])
    return tuple(Side)[place]


def _alone(text: str, words: list[str], action: Action) -> Action:
    if words:
        raise Unreadable(text, "wrong-count")
    return action


_Reader = Callable[[str, list[str], By], Action]


def _read_dig(text: str, words: list[str], by: By) -> Action:
    return Dig(_read_fields(text, words, 1)[0], by)


def _read_extend(text: str, words: list[str], by: By) -> Action:
    a, b = _read_fields(text, words, 2)
    return Extend(a, b, by)


_PREFIXES: Final = frozenset(by.value for by in By if by is not By.OWN)
_AFTER_PREFIX: Final = {
    By.VIOLET.value: {"dig", "extend"},
    By.LEMON.value: {"dig", "extend"},
    By.NEUTRAL.value: {"dig", "extend", "skip", "take"},
}
_READERS: Final[dict[tuple[By, str], _Reader]] = {
    **{(by, "dig"): _read_dig for by in By},
    **{(by, "extend"): _read_extend for by in By},
    (By.OWN, "pass"): lambda text, words, _: _alone(text, words, Pass()),
    (By.OWN, "brown"): lambda text, words, _: Brown(_read_room(text, words)),
    (By.OWN, "blackmore"): lambda text, words, _: Blackmore(*_read_fields(text, words, 2)),
    (By.OWN, "tangerine"): lambda text, words, _: Tangerine(*_read_fields(text, words, 3)),
    (By.OWN, "take"): lambda text, words, _: Take(_read_side(text, words)),
    (By.OWN, "museum"): lambda text, words, _: Museum(_read_room(text, words)),
    (By.OWN, "decline"): lambda text, words, _: _alone(text, words, Decline()),
    (By.NEUTRAL, "skip"): lambda text, words, _: _alone(text, words, Skip()),
    (By.NEUTRAL, "take"): lambda text, words, _: TakeForNeutral(_read_side(text, words)),
}


DRAWS: Final = {
    "start": frozenset(COLORS),
    "wings": frozenset(PATRONS),
    "area": frozenset((*PARCELS, *(parcel + TURNED for parcel in PARCELS))),
}
"""The items that can occur in each kind of draw."""
