"""Autocomplete and parsing for the move commands of Mykerinos."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, zip_longest
from typing import Final

from bot.presenters.mykerinos.commands.meant import WORDS, plainly
from bot.presenters.mykerinos.moves.board import DECLINE, DIG, EXTEND, LABELS, MUSEUM, NEUTRAL_DIG, SKIP, parcel_label
from bot.presenters.mykerinos.moves.patrons import effect_name
from bot.presenters.mykerinos.moves.plan import NEUTRAL_MODES, PATRON_MODES, Mode, spots_of, zone_of
from bot.presenters.mykerinos.words.names import field_name, patron_name, room_name
from bot.wording.names.choices import BEHIND, CHOICES, Choices, chosen, matching
from data.texts import Texts
from games.core import Unreadable
from games.mykerinos.actions import Action, Brown, Decline, Museum, Side, Skip, Take, TakeForNeutral
from games.mykerinos.notation import read, write
from games.mykerinos.view import Fate, View
from render.mykerinos.words.names import room_word

_COLON: Final = re.compile(r"\s*: ")


class Family(enum.StrEnum):
    """The commands for making moves."""

    DIG = "dig"
    EXTEND = "extend"
    PATRON = "patron"
    CHOOSE = "choose"
    NEUTRAL = "neutral"
    PASSING = "pass"


MODES: Final = {
    Family.DIG: (Mode.DIG,),
    Family.EXTEND: (Mode.EXTEND,),
    Family.PATRON: PATRON_MODES,
    Family.CHOOSE: (Mode.MUSEUM,),
    Family.NEUTRAL: NEUTRAL_MODES,
    Family.PASSING: (),
}
OTHERS: Final[dict[Family, tuple[type, ...]]] = {
    Family.CHOOSE: (Take, Decline, TakeForNeutral),
    Family.NEUTRAL: (Skip,),
}
IMPLIED: Final = {
    Family.DIG: ("dig",),
    Family.EXTEND: ("extend",),
    Family.PATRON: (),
    Family.CHOOSE: ("take", "museum"),
    Family.NEUTRAL: ("neutral", "neutral dig", "neutral extend"),
    Family.PASSING: (),
}


TELLING: Final = ("no-such-field", "no-such-room", "field-twice")


def read_move(family: Family, typed: str) -> Action:
    """Return the move that a player typed into a command, in any language. The words that the command implies may be
    left out. The move may be illegal. Raises :class:`games.core.Unreadable` if the text isn't a move.
    """
    text = chosen(typed)
    wrong = []
    for said in _readings(text):
        for words in (*(f"{prefix} {said}" for prefix in IMPLIED[family]), said):
            try:
                return read(words)
            except Unreadable as error:
                wrong.append(error)
    told = min(wrong, key=lambda error: TELLING.index(error.reason) if error.reason in TELLING else len(TELLING))
    raise Unreadable(text, told.reason, told.part)


def _readings(text: str) -> Iterator[str]:
    yield text
    if (plain := " ".join(plainly(text))) != text:
        yield plain


def belongs(family: Family, action: Action) -> bool:
    """Return whether `action` can be played with the command `family`."""
    found = spots_of(action)
    return (found is not None and found[0] in MODES[family]) or isinstance(action, OTHERS.get(family, ()))


def suggestions(family: Family, view: View, legal: Sequence[Action], typed: str, tr: Texts) -> Choices:
    """Return at most 25 legal moves that match `typed`, which may be in any language. If there are more, and several
    patrons can be used, include moves for each patron.
    """
    kinds: dict[Mode | None, list[tuple[str, str, str]]] = {}
    for action in legal:
        if belongs(family, action):
            found = spots_of(action)
            text = write(action)
            offer = (named(family, action, view, tr), text, called(text))
            kinds.setdefault(found[0] if found else None, []).append(offer)
    offers = [offer for offer in chain.from_iterable(zip_longest(*kinds.values())) if offer is not None]
    if len(offers) <= CHOICES:
        offers = list(chain.from_iterable(kinds.values()))
    return matching(offers, typed)


def called(text: str) -> str:
    """Return the words of the move `text` in all languages, so that autocomplete finds the move by any of them."""
    return " ".join(_called(word) for word in text.split() if not any(map(str.isdigit, word)))


@cache
def _called(word: str) -> str:
    return WORDS.search(word) if word in WORDS else word


def named(family: Family, action: Action, view: View, tr: Texts) -> str:
    """Return the name of a move for the autocomplete list: in the reader's language, with a description, and without
    the words that the command implies.
    """
    match action:
        case Take(side=side) | TakeForNeutral(side=side):
            zone = next(zone for zone in view.zones if zone.scoring)
            parcel = zone.left if side is Side.LEFT else zone.right
            label = _COLON.sub(BEHIND, parcel_label(side, parcel, tr), count=1)
            return label if isinstance(action, Take) else tr.pair(tr(LABELS[NEUTRAL_DIG]).split(":")[0].rstrip(), label)
        case Museum(room=room) | Brown(room=room):
            shown = view.rooms[room]
            what = tr(LABELS[MUSEUM]) if isinstance(action, Museum) else patron_name("brown", tr)
            return f"{what} {room_word(shown.name)}{BEHIND}{room_name(shown, view.wings, tr)}"
        case Decline():
            return tr(LABELS[DECLINE])
        case Skip():
            return tr(LABELS[SKIP])
    found = spots_of(action)
    if found is None:
        return write(action)
    mode, spots = found
    fields = " ".join(field_name(field) for field in sorted(spots))
    if family is Family.PATRON:
        fields = f"{effect_name(mode, tr)} {fields}"
    elif family is Family.NEUTRAL:
        fields = f"{tr(LABELS[DIG if mode is Mode.NEUTRAL_DIG else EXTEND])} {fields}"
    return BEHIND.join((fields, *there(spots, view, tr)))


def there(spots: Sequence[int], view: View, tr: Texts) -> list[str]:
    """Return texts that name the zones of `spots` and the parcels available there, such as `zone 1` and `Violet 2,
    Lemon 3`.
    """
    zones = sorted({zone_of(spot) for spot in spots})
    none = tr("no patron")
    parcels = [
        f"{patron_name(parcel.patron, tr).split()[-1] if parcel.patron else none} {parcel.points}"
        for zone in zones
        for parcel in (view.zones[zone].left, view.zones[zone].right)
        if parcel.fate is Fate.OPEN
    ]
    numbers = " + ".join(str(zone + 1) for zone in zones)
    return [tr("zone {number}", number=numbers), *([", ".join(parcels)] if parcels else [])]
