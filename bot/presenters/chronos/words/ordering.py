from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from bot.presenters.chronos.words.names import claim_label, owners_of, places_of
from bot.presenters.ordering import OrderWords
from bot.wording.blocks import short
from bot.wording.names.meant import Names, folded
from data.texts import N_, Texts, languages, texts
from games.chronos import notation
from games.chronos import orders as rules
from games.chronos.actions import Claim, Count, Move
from games.chronos.terms import God
from games.chronos.view import View
from games.core import Unreadable
from render.chronos.words.names import card_word, god_word, place_word

CONDITIONS: Final = {
    rules.SENT: N_("if someone sends one of your hourglasses to the underworld"),
    rules.LOST: N_("if you lose a card to someone"),
    rules.GOD: N_("if another player gets a god"),
    rules.COUNT: N_("if a count begins"),
}
GODS: Final = Names(lambda: {god.value: [god_word(god.value, texts(one)) for one in languages()] for god in God})
_PILE: Final = re.compile(r"[1-9]")


class ChronosOrderWords(OrderWords):
    def read(self, typed: str) -> str:
        text = typed.strip()
        with suppress(Unreadable):
            return rules.ORDERS.read(text)
        words = folded(text).split()
        for word in words:
            if god := GODS.exact([word])[0]:
                return f"{rules.GET} {god}"
        piles = [word for word in words if _PILE.fullmatch(word)]
        return f"{rules.NEXT} {piles[0]}" if len(piles) == 1 and words[-1:] == piles else text

    def wish(self, wish: str, view: View, tr: Texts) -> str:
        word, _, what = wish.partition(" ")
        if wish == rules.WIN:
            return tr("Claim the win when I can")
        if word == rules.NEXT and what == rules.BEST:
            return tr("When an hourglass is free: take the card and go to the best free island")
        if word == rules.NEXT:
            top = view.piles[int(what) - 1].top
            lying = f" ({card_word(top, tr)})" if top else ""
            return tr("When an hourglass is free: take the card and go to pile {pile}", pile=what) + lying
        if word == rules.GET:
            return tr("As soon as I can: {god}", god=god_word(what, tr))
        return short(self._action(wish, view, tr), 100)

    def _action(self, wish: str, view: View, tr: Texts) -> str:
        action = notation.read(wish)
        if isinstance(action, Move) and action.glass < len(view.glasses):
            owners = owners_of(view, tr)
            return f"{places_of(view, tr)[action.glass]} → {place_word(action.to, tr, owners)}"
        return claim_label(action, tr) if isinstance(action, Claim | Count) else wish

    def condition(self, condition: str, view: View, tr: Texts) -> str:  # noqa: ARG002
        return tr(CONDITIONS[condition])

    def quick(self, wish: str, tr: Texts) -> str:  # noqa: ARG002 - there is one
        return tr("Next hourglass: best free island")
