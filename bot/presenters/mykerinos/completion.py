"""What the move commands of Mykerinos offer while one types, and how what was typed is read."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Final

from discord import app_commands

from bot.interaction.here import CHOICES, offered
from bot.presenters.mykerinos.plan import NEUTRAL_MODES, PATRON_MODES, Mode, spots_of
from bot.presenters.mykerinos.words import parcel_worth, room_name
from data.texts import Texts
from games.core import Unreadable
from games.mykerinos.actions import Action, Brown, Decline, Museum, Side, Skip, Take, TakeForNeutral
from games.mykerinos.notation import read, write
from games.mykerinos.view import View

DASH: Final = " — "
"""Between a move and what it means; nothing behind it is read back."""


class Family(enum.StrEnum):
    """The commands for moves."""

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
"""The kinds of moves behind each command."""
OTHERS: Final[dict[Family, tuple[type, ...]]] = {
    Family.CHOOSE: (Take, Decline, TakeForNeutral),
    Family.NEUTRAL: (Skip,),
}
"""The moves behind each command that are no choice on a map."""
IMPLIED: Final = {
    Family.DIG: ("dig",),
    Family.EXTEND: ("extend",),
    Family.PATRON: (),
    Family.CHOOSE: ("take", "museum"),
    Family.NEUTRAL: ("neutral", "neutral dig", "neutral extend"),
    Family.PASSING: (),
}
"""What the command says already, so that it need not be typed."""


TELLING: Final = ("no-such-field", "no-such-room", "field-twice")
"""Why a text cannot be read, where that says more than that it is no move: the one that says most first."""


def read_move(family: Family, typed: str) -> Action:
    """The move that ``typed`` says under a command: in full, or without what the command says already. Legal or not:
    the rules judge that. Raises :class:`games.core.Unreadable`.
    """
    text = typed.partition(DASH.strip())[0].strip()
    wrong = []
    for words in (*(f"{prefix} {text}" for prefix in IMPLIED[family]), text):
        try:
            return read(words)
        except Unreadable as error:
            wrong.append(error)
    told = min(wrong, key=lambda error: TELLING.index(error.reason) if error.reason in TELLING else len(TELLING))
    raise Unreadable(text, told.reason, told.part)


def suggestions(
    family: Family, view: View, legal: Sequence[Action], typed: str, tr: Texts
) -> list[app_commands.Choice[str]]:
    """At most 25 legal moves that fit what was typed; with several patrons, some of each."""
    kinds: dict[Mode | None, list[tuple[str, str]]] = {}
    for action in legal:
        found = spots_of(action)
        mode = found[0] if found else None
        if mode in MODES[family] or isinstance(action, OTHERS.get(family, ())):
            kinds.setdefault(mode, []).append((named(family, action, view, tr), write(action)))
    pairs = [pair for pair in chain.from_iterable(zip_longest(*kinds.values())) if pair is not None]
    if len(pairs) <= CHOICES:
        pairs = list(chain.from_iterable(kinds.values()))
    return offered(pairs, typed)


def named(family: Family, action: Action, view: View, tr: Texts) -> str:
    """A move as the list shows it: the record's text, without what the command says, with what it means."""
    text = write(action)
    match action:
        case Take(side=side) | TakeForNeutral(side=side):
            zone = next(zone for zone in view.zones if zone.scoring)
            parcel = zone.left if side is Side.LEFT else zone.right
            return f"{text}{DASH}{parcel_worth(parcel.parcel, tr)}"
        case Museum(room=room) | Brown(room=room):
            return f"{text}{DASH}{room_name(view.rooms[room], view.wings, tr)}"
        case _:
            return text.removeprefix(f"{family} ")
