"""Describes and parses standing orders of Mykerinos."""

from __future__ import annotations

from typing import Final

from bot.presenters.mykerinos.commands.completion import Family, named, there
from bot.presenters.mykerinos.commands.meant import plainly
from bot.presenters.mykerinos.moves.board import (
    DECLINE,
    DIG,
    EXTEND,
    LABELS,
    NEUTRAL_DIG,
    NEUTRAL_EXTEND,
    PASS,
    SKIP,
    SKIP_ROUND,
)
from bot.presenters.mykerinos.moves.plan import Mode, spots_of
from bot.presenters.mykerinos.words.names import field_name, patron_name, zone_place
from bot.wording.names.choices import chosen
from data.texts import N_, Texts
from games.core import Unreadable
from games.mykerinos import notation
from games.mykerinos import orders as rules
from games.mykerinos.actions import Decline, Museum, Pass, Side, Skip, Take, TakeForNeutral
from games.mykerinos.view import View

TAKES: Final = {
    Side.LEFT: N_("the left parcel of the zone being scored"),
    Side.RIGHT: N_("the right parcel of the zone being scored"),
}
GIVES: Final = {
    Side.LEFT: N_("the left parcel for the neutral colour"),
    Side.RIGHT: N_("the right parcel for the neutral colour"),
}
PREFERENCES: Final = {
    rules.POINTS: N_("the more valuable parcel"),
    rules.ROOM: N_("the most valuable room open to you"),
}
QUICK: Final = {
    "pass": N_("Pass when my turn comes"),
    rules.SKIP: SKIP_ROUND,
    f"{rules.PREFER} {rules.POINTS}": N_("This scoring: more points"),
    f"{rules.PREFER} {rules.ROOM}": N_("This scoring: best room"),
}
_PLACING: Final = {
    Mode.DIG: DIG,
    Mode.EXTEND: EXTEND,
    Mode.NEUTRAL_DIG: NEUTRAL_DIG,
    Mode.NEUTRAL_EXTEND: NEUTRAL_EXTEND,
}


class MykerinosOrderWords:
    """Describes and parses standing orders (see :class:`bot.presenters.ordering.OrderWords`)."""

    def read(self, typed: str) -> str:
        """Return the notation of a standing order that a player typed. Players may type the notation itself, or use
        words in any language.
        """
        text = chosen(typed)
        for said in (text, " ".join(plainly(text))):
            try:
                return rules.ORDERS.read(said)
            except Unreadable:
                continue
        return text

    def wish(self, wish: str, view: View, tr: Texts) -> str:
        """Return a description of what a standing order asks for. It includes what is currently at the places that the
        order names, such as parcels.
        """
        word, _, what = wish.partition(" ")
        if word == rules.PREFER:
            if what in PREFERENCES:
                return tr(PREFERENCES[what])
            return tr("the parcel with this patron: {patron}", patron=patron_name(what, tr))
        action = notation.read(wish)
        match action:
            case Pass():
                return tr(LABELS[PASS])
            case Decline():
                return tr(LABELS[DECLINE])
            case Skip():
                return tr(LABELS[SKIP])
            case Take(side=side):
                return tr(TAKES[side])
            case TakeForNeutral(side=side):
                return tr(GIVES[side])
            case Museum():
                return named(Family.CHOOSE, action, view, tr)
        found = spots_of(action)
        if found is None or found[0] not in _PLACING:
            return named(Family.PATRON, action, view, tr) if _shown(wish, view) else wish
        mode, spots = found
        fields = " ".join(field_name(field) for field in sorted(spots))
        here = there(spots, view, tr) if _shown(wish, view) else []
        return " · ".join((f"{tr(LABELS[_PLACING[mode]])} {fields}", *here))

    def condition(self, condition: str, view: View, tr: Texts) -> str:
        """Return a description of the event that cancels a standing order: something that happens in a zone, or an
        action of another player.
        """
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
        """Return the label of the button that places the standing order `wish`."""
        return tr(QUICK[wish])


def _shown(wish: str, view: View) -> bool:
    found = spots_of(notation.read(wish))
    return found is not None and all(spot < len(view.fields) for spot in found[1])
