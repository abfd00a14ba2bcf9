from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from bot.presenters.museum.commands.meant import ANSWERS, LEAVE, OBJECTS, in_all
from bot.presenters.museum.words.actions import wished
from bot.presenters.museum.words.labels import group_kind, name_of
from bot.wording.names.choices import chosen
from bot.wording.names.meant import Names, folded
from data.museum import CIVILIZATIONS, CONTINENTS, DOMAINS, OPINION, words
from data.texts import N_, Texts
from games.core import Unreadable
from games.museum import notation
from games.museum import orders as rules
from games.museum.tables import MASTERPIECE
from games.museum.view import View

CONDITIONS: Final = {
    rules.HEADLINE: N_("if a new headline comes up"),
    rules.LAST: N_("if the last turns begin"),
    OPINION: N_("if public opinion comes up"),
}
_VALUE: Final = re.compile(rf"[2-{MASTERPIECE}]")


def _kind(of: str) -> words.Kind:
    return "continent" if of in CONTINENTS else group_kind(of)


class MuseumOrderWords:
    def read(self, typed: str) -> str:
        """Return the notation of a standing order that a player typed. Players may type the notation itself, a kind of
        object ("best Celt"), a value, objects, or "nothing".
        """
        text = chosen(typed)
        with suppress(Unreadable):
            return rules.ORDERS.read(text)
        said = folded(text).split()
        if LEAVE in ANSWERS.put_plainly(text):
            return rules.NEVER
        objects = OBJECTS.put_plainly(" ".join(said))
        if objects and all(one in OBJECTS for one in objects):
            return " ".join(("wish", *objects))
        for at in range(len(said)):
            kind, taken = KIND_NAMES.exact(said[at:])
            if not taken and len(said[at]) >= LEAST:
                kind = next(iter(begun), "") if len(begun := KIND_NAMES.begun(said[at], KINDS)) == 1 else ""
            if kind:
                return f"{rules.BEST} {kind}"
        values = [word for word in said if _VALUE.fullmatch(word)]
        return f"{rules.VALUE} {values[0]}" if len(values) == 1 else text

    def wish(self, wish: str, view: View, tr: Texts) -> str:  # noqa: ARG002 - objects are named, wherever they are
        word, _, what = wish.partition(" ")
        if wish == rules.NEVER:
            return tr("Take nothing")
        if word == rules.BEST and what == rules.ANY:
            return tr("The most valuable object")
        if word == rules.BEST:
            return tr("The most valuable: {kind}", kind=name_of(_kind(what), what, tr))
        if word == rules.VALUE:
            return tr("The most valuable with value {value} or more", value=what)
        return wished(notation.read(wish), tr)

    def condition(self, condition: str, view: View, tr: Texts) -> str:  # noqa: ARG002
        return tr(CONDITIONS[condition])

    def quick(self, wish: str, tr: Texts) -> str:  # noqa: ARG002 - there is one
        return tr("Take nothing when others explore")


KINDS: Final = (*CIVILIZATIONS, *DOMAINS, *CONTINENTS)
KIND_NAMES: Final = Names(lambda: in_all({of: _kind(of) for of in KINDS}))
LEAST: Final = 4
