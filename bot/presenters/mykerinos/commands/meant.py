from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from bot.presenters.mykerinos.moves.plan import ROOM_MODES, Mode, spots_of
from bot.presenters.mykerinos.words.labels import NAMES, PLAIN
from bot.presenters.mykerinos.words.names import PATRONS, SIDES, fields_named, patron_of, scored
from bot.wording.names.meant import CANDIDATES, Unclear, Words, folded, joining
from data.texts import N_, languages, texts
from games.mykerinos.actions import Action, Brown, Decline, Museum, Side, Skip, Take, TakeForNeutral
from games.mykerinos.notation import write
from games.mykerinos.rules.museum import ROOM_NAMES
from games.mykerinos.view import View
from render.mykerinos.words.names import ROMAN, room_word

WORDS: Final = Words(
    {
        **{patron: (name,) for patron, name in PATRONS.items()},
        "dig": (NAMES[Mode.DIG],),
        "extend": (NAMES[Mode.EXTEND],),
        "museum": (NAMES[Mode.MUSEUM],),
        "decline": (PLAIN[Decline],),
        "skip": (PLAIN[Skip],),
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
    """Translate `typed` into words of the notation, sorted as in the notation: first the patron or the neutral color,
    then the action, then the place.
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
    for mode, action in ((Mode.NEUTRAL_DIG, "dig"), (Mode.NEUTRAL_EXTEND, "extend")):
        for language in languages():
            name, _, verb = texts(language)(NAMES[mode]).partition(":")
            found |= {folded(name): "neutral", folded(verb): action}
    return found


def meant(text: str, error: Exception, legal: Sequence[Action], view: View) -> Action:
    """Return the legal move that `text` describes, perhaps incompletely. If the text is ambiguous or names no place,
    raise :class:`Unclear` with the possible moves. If no move fits, or if too many do, raise `error`.
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
    words = {*write(action).lower().split()}.union(*_places(action, view))
    match action:
        case Take(side=side) | TakeForNeutral(side=side):
            return words | {str(scored(side, view).points)}
        case Museum(room=room) | Brown(room=room):
            shown = view.rooms[room]
            return words | {str(shown.value), *(view.wings[wing - 1] for wing in shown.wings if view.wings)}
    return words


def _places(action: Action, view: View) -> list[set[str]]:
    if isinstance(action, Take | TakeForNeutral):
        patron = patron_of(scored(action.side, view).parcel)
        return [{action.side.value}, {patron}] if patron else [{action.side.value}]
    found = spots_of(action)
    if found is None:
        return [set(write(action).split())]
    mode, spots = found
    if mode in ROOM_MODES:
        return [{write(action).split()[-1]}]
    return [{name.lower() for name in fields_named(spots)}]
