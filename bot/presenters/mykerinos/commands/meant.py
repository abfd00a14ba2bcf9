"""Finds the legal move of Mykerinos that typed text describes, in any language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from bot.presenters.mykerinos.moves.board import (
    DECLINE,
    DIG,
    EXTEND,
    LABELS,
    MUSEUM,
    NEUTRAL_DIG,
    NEUTRAL_EXTEND,
    SKIP,
)
from bot.presenters.mykerinos.moves.plan import ROOM_MODES, spots_of
from bot.presenters.mykerinos.words.names import PATRONS, SIDES, field_name, patron_of
from bot.wording.names.meant import CANDIDATES, Unclear, Words, folded, joining
from data.texts import N_, languages, texts
from games.mykerinos.actions import Action, Brown, Museum, Side, Take, TakeForNeutral
from games.mykerinos.notation import write
from games.mykerinos.rules.museum import ROOM_NAMES
from games.mykerinos.view import ParcelView, View
from render.mykerinos.words.names import ROMAN, room_word

WORDS: Final = Words(
    {
        **{patron: (name,) for patron, name in PATRONS.items()},
        "dig": (LABELS[DIG],),
        "extend": (LABELS[EXTEND],),
        "museum": (LABELS[MUSEUM],),
        "decline": (LABELS[DECLINE],),
        "skip": (LABELS[SKIP],),
        "neutral": (N_("Neutral"),),
        "left": (SIDES[Side.LEFT],),
        "right": (SIDES[Side.RIGHT],),
    }
)

_APART: Final = re.compile(r"\b([a-hA-H])[ -]([1-9])\b")
_WING: Final = "(iv|v|i{1,3})"
_ROOM: Final = re.compile(rf"\b{_WING}(?:-{_WING})?:([235])\b", re.IGNORECASE)
_FIRST: Final = ("neutral", *PATRONS)
_SECOND: Final = ("dig", "extend", "take", "museum", "decline", "skip", "pass")


def plainly(typed: str) -> list[str]:
    """Translate `typed` into words of the notation. Return them in the order of the notation: the patron or the neutral
    color, then the action, then the place.
    """
    words = WORDS.put_plainly(_ROOM.sub(_recorded, _APART.sub(r"\1\2", typed)))
    words = [_on_buttons().get(word, word) for word in words if word not in joining()]
    return sorted(words, key=lambda word: 0 if word in _FIRST else 1 if word in _SECOND else 2)


def _recorded(room: re.Match[str]) -> str:
    wings = [str(ROMAN.index(wing.upper())) for wing in room.groups()[:2] if wing]
    said, turned = (f"{room[3]}:{'-'.join(order)}" for order in (wings, wings[::-1]))
    return turned if turned in ROOM_NAMES else said


@cache
def _on_buttons() -> dict[str, str]:
    found: dict[str, str] = {}
    for label, action in ((NEUTRAL_DIG, "dig"), (NEUTRAL_EXTEND, "extend")):
        for language in languages():
            name, _, verb = texts(language)(LABELS[label]).partition(":")
            found |= {folded(name): "neutral", folded(verb): action}
    return found


def meant(text: str, error: Exception, legal: Sequence[Action], view: View) -> Action:
    """Return the legal move that `text` describes, even if the text is incomplete. Raise :class:`Unclear`, which lists
    the possible moves, if the text is ambiguous or names no place. Raise `error` if no move fits, or if too many do.
    """
    said = set(plainly(text))
    fits = [action for action in legal if said and said <= _words_of(action, view)]
    whole = [action for action in fits if any(places <= said for places in _places(action, view))]
    if len(whole) == 1:
        return whole[0]
    candidates = whole or fits
    if not 0 < len(candidates) <= CANDIDATES:
        raise error
    raise Unclear(text, [" ".join(map(room_word, write(action).split())) for action in candidates])


def _words_of(action: Action, view: View) -> set[str]:
    return {*write(action).lower().split()}.union(*_places(action, view), _besides(action, view))


def _places(action: Action, view: View) -> list[set[str]]:
    match action:
        case Take(side=side) | TakeForNeutral(side=side):
            patron = patron_of(_parcel(side, view))
            return [{side.value}, {patron}] if patron else [{side.value}]
    found = spots_of(action)
    if found is None:
        return [set(write(action).split())]
    mode, spots = found
    if mode in ROOM_MODES:
        return [{write(action).split()[-1]}]
    return [{field_name(spot).lower() for spot in spots}]


def _besides(action: Action, view: View) -> set[str]:
    match action:
        case Take(side=side) | TakeForNeutral(side=side):
            return {str(_shown(side, view).points)}
        case Museum(room=room) | Brown(room=room):
            shown = view.rooms[room]
            return {str(shown.value), *(view.wings[wing - 1] for wing in shown.wings if view.wings)}
        case _:
            return set()


def _shown(side: Side, view: View) -> ParcelView:
    zone = next(zone for zone in view.zones if zone.scoring)
    return zone.left if side is Side.LEFT else zone.right


def _parcel(side: Side, view: View) -> str:
    return _shown(side, view).parcel
