from __future__ import annotations

import enum
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import chain, zip_longest
from typing import Final, NamedTuple

from bot.presenters.choosing import Command, Field, Typing
from bot.presenters.mykerinos.moves.plan import NEUTRAL_MODES, PATRON_MODES, ROOM_MODES, Mode, spots_of
from bot.presenters.mykerinos.words.actions import NAMES, PLAIN, SKIP_ROUND, action_label, mode_name, there
from bot.presenters.mykerinos.words.names import SIDES, fields_named, patron_of, scored, zone_place
from bot.presenters.mykerinos.words.refusals import misplaced
from bot.presenters.ordering import OrderWords
from bot.wording.blocks import short
from bot.wording.names.choices import BEHIND, CHOICES, Choices, chosen, matching
from bot.wording.names.meant import CANDIDATES, CatalogueNames, Unclear, folded, joining
from data.texts import N_, Texts, languages, texts
from games.core import Unreadable
from games.mykerinos import notation
from games.mykerinos import orders as rules
from games.mykerinos.actions import Action, Brown, Decline, Museum, Pass, Side, Skip, Take, TakeForNeutral
from games.mykerinos.notation import read as read_notation
from games.mykerinos.notation import write
from games.mykerinos.rules.museum import ROOM_NAMES
from games.mykerinos.view import View
from render.mykerinos.words.names import PATRONS, ROMAN, patron_name, room_word

WORDS: Final = CatalogueNames(
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
    """Translate `typed` into words of the notation, in its order: patron or neutral colour, action, place."""
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


_COLON: Final = re.compile(r"\s*: ")


class Family(enum.StrEnum):
    DIG = "dig"
    EXTEND = "extend"
    PATRON = "patron"
    CHOOSE = "choose"
    NEUTRAL = "neutral"
    PASSING = "pass"


class Covered(NamedTuple):
    """A command's moves: kinds of placements, and other types. `implied`: the words that players may leave out."""

    modes: tuple[Mode, ...] = ()
    others: tuple[type, ...] = ()
    implied: tuple[str, ...] = ()


COVERED: Final = {
    Family.DIG: Covered((Mode.DIG,), implied=("dig",)),
    Family.EXTEND: Covered((Mode.EXTEND,), implied=("extend",)),
    Family.PATRON: Covered(PATRON_MODES),
    Family.CHOOSE: Covered((Mode.MUSEUM,), (Take, Decline, TakeForNeutral), ("take", "museum")),
    Family.NEUTRAL: Covered(NEUTRAL_MODES, (Skip,), ("neutral", "neutral dig", "neutral extend")),
    Family.PASSING: Covered(),
}
TELLING: Final = ("no-such-field", "no-such-room", "field-twice")

GROUP: Final = N_("Your moves in a game of Mykerinos")
FIELD, FIELDS, MOVE = N_("field"), N_("fields"), N_("move")

COMMANDS: Final = (
    Command(
        Family.DIG,
        N_("Start a new excavation: one archaeologist on a free field"),
        (Field(FIELD, N_("The field, for example B3")),),
    ),
    Command(
        Family.EXTEND,
        N_("Extend an excavation: two archaeologists on adjacent fields"),
        (Field(FIELDS, N_("The two fields, for example C4 C5")),),
    ),
    Command(
        Family.PATRON,
        N_("Turn one of your patron tiles and use its effect"),
        (Field(MOVE, N_("The patron and its use, for example: violet dig B3")),),
    ),
    Command(
        Family.CHOOSE,
        N_("Choose in the zone being scored: a parcel or the museum"),
        (Field(MOVE, N_("Your choice, for example: take left, museum II:3, decline")),),
    ),
    Command(
        Family.NEUTRAL,
        N_("In a two-player game: place neutral archaeologists, or skip"),
        (Field(MOVE, N_("For example: dig B3, extend C4 C5, skip")),),
    ),
    Command(Family.PASSING, N_("Stop for this round; passing early wins ties")),
)


def read_move(family: Family, typed: str) -> Action:
    """Return the move that a player typed into a command. The move may be illegal. Raises Unreadable."""
    text = chosen(typed)
    wrong = []
    for said in dict.fromkeys((text, " ".join(plainly(text)))):
        for words in (*(f"{prefix} {said}" for prefix in COVERED[family].implied), said):
            try:
                return read_notation(words)
            except Unreadable as error:
                wrong.append(error)
    told = min(wrong, key=lambda error: TELLING.index(error.reason) if error.reason in TELLING else len(TELLING))
    raise Unreadable(text, told.reason, told.part)


def belongs(family: Family, action: Action) -> bool:
    found = spots_of(action)
    return found[0] in COVERED[family].modes if found else isinstance(action, COVERED[family].others)


def suggested(family: Family, view: View, legal: Sequence[Action], typed: str, tr: Texts) -> Choices:
    """Return at most 25 legal moves that match `typed`. If there are more, include moves for each patron."""
    kinds: dict[Mode | None, list[tuple[str, str, str]]] = {}
    for action in legal:
        if belongs(family, action):
            found = spots_of(action)
            text = write(action)
            words = (_called(word) for word in text.split() if not any(map(str.isdigit, word)))
            offer = (named(family, action, view, tr), text, " ".join(words))
            kinds.setdefault(found[0] if found else None, []).append(offer)
    offers = [offer for offer in chain.from_iterable(zip_longest(*kinds.values())) if offer is not None]
    if len(offers) <= CHOICES:
        offers = list(chain.from_iterable(kinds.values()))
    return matching(offers, typed)


@cache
def _called(word: str) -> str:
    return WORDS.search(word) if word in WORDS else word


def named(family: Family, action: Action, view: View, tr: Texts) -> str:
    label = action_label(action, view, tr)
    if isinstance(action, Take | TakeForNeutral):
        label = _COLON.sub(BEHIND, label, count=1)
        neutral = tr(NAMES[Mode.NEUTRAL_DIG]).split(":")[0].rstrip()
        return label if isinstance(action, Take) else tr.pair(neutral, label)
    found = spots_of(action)
    if found is None or isinstance(action, Museum | Brown):
        return label
    mode, fields = found
    if family is Family.NEUTRAL:
        mode = Mode.DIG if mode is Mode.NEUTRAL_DIG else Mode.EXTEND
    verb = [mode_name(mode, tr)] if family in {Family.PATRON, Family.NEUTRAL} else []
    return BEHIND.join((" ".join((*verb, *fields_named(sorted(fields)))), *there(fields, view, tr)))


def suggestions(typing: Typing, field: str) -> Choices:
    look = typing.look
    return suggested(Family(typing.command), look.view, look.legal, typing.fields[field], typing.tr)


async def read(typing: Typing) -> Action:
    family, look = Family(typing.command), typing.look
    if family is Family.PASSING:
        return Pass()
    (typed,) = typing.fields.values()
    try:
        return read_move(family, typed)
    except Unreadable as error:
        own = [one for one in look.legal if belongs(family, one)]
        return meant(chosen(typed), misplaced(error, look.view), own, look.view)


TAKES: Final = {
    Side.LEFT: N_("the left-hand parcel of the zone being scored"),
    Side.RIGHT: N_("the right-hand parcel of the zone being scored"),
}
GIVES: Final = {
    Side.LEFT: N_("the left-hand parcel for the neutral colour"),
    Side.RIGHT: N_("the right-hand parcel for the neutral colour"),
}
PREFERENCES: Final = {
    rules.POINTS: N_("the more valuable parcel"),
    rules.ROOM: N_("the most valuable room open to you"),
}
QUICK: Final = {
    "pass": N_("Pass when my turn comes"),
    rules.SKIP: SKIP_ROUND,
    f"{rules.PREFER} {rules.POINTS}": N_("Choose for me: more points"),
    f"{rules.PREFER} {rules.ROOM}": N_("Choose for me: the best room"),
}


class MykerinosOrderWords(OrderWords):
    def read(self, typed: str) -> str:
        text = chosen(typed)
        for said in (text, " ".join(plainly(text))):
            with suppress(Unreadable):
                return rules.ORDERS.read(said)
        return text

    def wish(self, wish: str, view: View, tr: Texts) -> str:
        word, _, what = wish.partition(" ")
        if word == rules.PREFER:
            if what in PREFERENCES:
                return tr(PREFERENCES[what])
            return tr("the parcel with this patron: {patron}", patron=patron_name(what, tr))
        action = notation.read(wish)
        match action:
            case Take(side=side):
                return tr(TAKES[side])
            case TakeForNeutral(side=side):
                return tr(GIVES[side])
        mode, spots = spots_of(action) or (None, ())
        shown = all(spot < len(view.fields) for spot in spots)
        if mode in PATRON_MODES and not shown:
            return wish
        here = there(spots, view, tr) if spots and shown and mode not in ROOM_MODES else []
        return short(" · ".join((action_label(action, view, tr), *here)), 100)

    def condition(self, condition: str, view: View, tr: Texts) -> str:
        what, _, number = condition.partition(".")
        if what == rules.PATRON:
            return tr("if someone else calls on a patron")
        if what == rules.PASS:
            return tr("if someone else passes")
        place = zone_place(int(number) - 1, view.round, tr)
        if what == rules.LEAD:
            return tr("if you lose the lead in zone {number} ({place})", number=number, place=place)
        return tr("if someone else digs in zone {number} ({place})", number=number, place=place)

    def quick(self, wish: str, tr: Texts) -> str:
        return tr(QUICK[wish])
