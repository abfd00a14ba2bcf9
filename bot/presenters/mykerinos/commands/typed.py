from __future__ import annotations

import enum
import re
from collections.abc import Sequence
from functools import cache
from itertools import chain, zip_longest
from typing import Final, NamedTuple

from bot.presenters.choosing import Command, Field, Typing
from bot.presenters.mykerinos.commands.meant import WORDS, meant, plainly
from bot.presenters.mykerinos.moves.plan import NEUTRAL_MODES, PATRON_MODES, Mode, spots_of
from bot.presenters.mykerinos.words.labels import NAMES, action_label, mode_name, there
from bot.presenters.mykerinos.words.names import fields_named
from bot.presenters.mykerinos.words.refusals import misplaced
from bot.wording.names.choices import BEHIND, CHOICES, Choices, chosen, matching
from data.texts import N_, Texts
from games.core import Unreadable
from games.mykerinos.actions import Action, Brown, Decline, Museum, Pass, Skip, Take, TakeForNeutral
from games.mykerinos.notation import read as read_notation
from games.mykerinos.notation import write
from games.mykerinos.view import View

_COLON: Final = re.compile(r"\s*: ")


class Family(enum.StrEnum):
    DIG = "dig"
    EXTEND = "extend"
    PATRON = "patron"
    CHOOSE = "choose"
    NEUTRAL = "neutral"
    PASSING = "pass"


class Covered(NamedTuple):
    """The moves that a command can play: placements of the kinds `modes`, and other actions of the types `others`.
    `implied`: the words that players may leave out.
    """

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
