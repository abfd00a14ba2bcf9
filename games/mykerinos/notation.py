"""The notation for actions and draws: ``dig B3``, ``lemon extend B3 B4``, ``museum 2:3-4``, ``area violet-2 gold-1/``.

When text is read, case, extra spaces, the order of fields and the order of a room's wings don't matter. Written text
always has the same form (rule M4.14).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from games.core import Drawn, Unreadable
from games.mykerinos import actions
from games.mykerinos.actions import Action, By, Side
from games.mykerinos.rules.board import FIELD_NAMES
from games.mykerinos.rules.museum import ROOM_NAMES, ROOMS
from games.mykerinos.rules.parcels import PARCELS, PATRONS
from games.mykerinos.rules.rounds import TURNED
from games.mykerinos.state import COLORS
from games.simple import write_drawn

T = TypeVar("T")

_FIELDS: Final = {name.lower(): field for field, name in enumerate(FIELD_NAMES)}
_ROOMS: Final = {
    f"{room.value}:{'-'.join(map(str, wings))}": index
    for index, room in enumerate(ROOMS)
    for wings in (room.wings, room.wings[::-1])
}
_SIDES: Final = {side.value: side for side in Side}


def write(what: Action | Drawn) -> str:
    if isinstance(what, Drawn):
        return write_drawn(what)
    return _WRITERS[type(what)](what)


def _placing(verb: str, by: By, *fields: int) -> str:
    prefix = "" if by is By.OWN else f"{by.value} "
    return prefix + _fields(verb, *fields)


def _fields(verb: str, *fields: int) -> str:
    return " ".join((verb, *(FIELD_NAMES[field] for field in sorted(fields))))


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    actions.Dig: lambda move: _placing("dig", move.by, move.field),
    actions.Extend: lambda move: _placing("extend", move.by, move.a, move.b),
    actions.Pass: lambda _: "pass",
    actions.Brown: lambda move: f"brown {ROOM_NAMES[move.room]}",
    actions.Blackmore: lambda move: _fields("blackmore", move.a, move.b),
    actions.Tangerine: lambda move: _fields("tangerine", move.a, move.b, move.c),
    actions.Skip: lambda _: "neutral skip",
    actions.Take: lambda move: f"take {move.side.value}",
    actions.Museum: lambda move: f"museum {ROOM_NAMES[move.room]}",
    actions.Decline: lambda _: "decline",
    actions.TakeForNeutral: lambda move: f"neutral take {move.side.value}",
}


def read(text: str) -> Action:
    """Return the action that ``text`` describes. Raises Unreadable with the reason ``unknown-action``,
    ``unknown-field``, ``unknown-room``, ``unknown-side``, ``wrong-count`` or ``field-twice``. For a well-formed name
    that doesn't exist, the reason is ``no-such-field`` or ``no-such-room``.
    """
    words = text.lower().split()
    by = By(words.pop(0)) if words and words[0] != By.OWN and tuple(words[:2]) in _READERS else By.OWN
    reader = _READERS.get((by, words[0])) if words else None
    if reader is None:
        raise Unreadable(text, "unknown-action")
    return reader(_Words(text, words[1:]), by)


class _Words:
    def __init__(self, text: str, words: list[str]) -> None:
        self.text = text
        self.words = words

    def known(self, count: int, names: Mapping[str, T], kind: str, form: str = "") -> list[T]:
        # A word that matches the pattern `form` gets the reason no-such-<kind>, and any other wrong word
        # unknown-<kind>.
        if len(self.words) != count:
            raise Unreadable(self.text, "wrong-count")
        for word in self.words:
            if word not in names:
                known = form and re.fullmatch(form, word)
                raise Unreadable(self.text, f"no-such-{kind}" if known else f"unknown-{kind}", word)
        return [names[word] for word in self.words]

    def fields(self, count: int) -> list[int]:
        fields = self.known(count, _FIELDS, "field", r"[a-z]{1,2}\d{1,3}")
        if len(set(fields)) < count:
            raise Unreadable(self.text, "field-twice")
        return sorted(fields)

    def room(self) -> int:
        return self.known(1, _ROOMS, "room", r"\d{1,3}:\d{1,3}(-\d{1,3})?")[0]

    def side(self) -> Side:
        return self.known(1, _SIDES, "side")[0]

    def alone(self, action: Action) -> Action:
        self.known(0, {}, "")
        return action


def _read_extend(words: _Words, by: By) -> Action:
    a, b = words.fields(2)
    return actions.Extend(a, b, by)


_READERS: Final[dict[tuple[By, str], Callable[[_Words, By], Action]]] = {
    **{(by, "dig"): lambda words, by: actions.Dig(words.fields(1)[0], by) for by in By},
    **{(by, "extend"): _read_extend for by in By},
    (By.OWN, "pass"): lambda words, _: words.alone(actions.Pass()),
    (By.OWN, "brown"): lambda words, _: actions.Brown(words.room()),
    (By.OWN, "blackmore"): lambda words, _: actions.Blackmore(*words.fields(2)),
    (By.OWN, "tangerine"): lambda words, _: actions.Tangerine(*words.fields(3)),
    (By.OWN, "take"): lambda words, _: actions.Take(words.side()),
    (By.OWN, "museum"): lambda words, _: actions.Museum(words.room()),
    (By.OWN, "decline"): lambda words, _: words.alone(actions.Decline()),
    (By.NEUTRAL, "skip"): lambda words, _: words.alone(actions.Skip()),
    (By.NEUTRAL, "take"): lambda words, _: actions.TakeForNeutral(words.side()),
}


DRAWS: Final = {
    "start": frozenset(COLORS),
    "wings": frozenset(PATRONS),
    "area": frozenset((*PARCELS, *(parcel + TURNED for parcel in PARCELS))),
}
