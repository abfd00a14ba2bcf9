from __future__ import annotations

from typing import Final

from bot.presenters.mykerinos.commands import plainly
from bot.presenters.mykerinos.moves.plan import PATRON_MODES, ROOM_MODES, spots_of
from bot.presenters.mykerinos.words.actions import SKIP_ROUND, action_label, there
from bot.presenters.mykerinos.words.names import patron_name, zone_place
from bot.wording.names.choices import chosen
from data.texts import N_, Texts
from games.core import Unreadable
from games.mykerinos import notation
from games.mykerinos import orders as rules
from games.mykerinos.actions import Side, Take, TakeForNeutral
from games.mykerinos.view import View

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


class MykerinosOrderWords:
    def read(self, typed: str) -> str:
        text = chosen(typed)
        for said in (text, " ".join(plainly(text))):
            try:
                return rules.ORDERS.read(said)
            except Unreadable:
                continue
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
        return " · ".join((action_label(action, view, tr), *here))

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
