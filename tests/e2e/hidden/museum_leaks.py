"""Searches for hidden cards of Museum in everything that the bot sends.

The bot must not send a player the id, name or kind (`Greek Culture 5`) of a card that the player was never shown.
Favours aren't unique, so the search looks for the names of the favours in a player's hand.
"""

import re
from collections import defaultdict
from functools import cache

import msgspec

from bot.presenters.museum.words.labels import kind, kind_with_signs, name
from data.museum import PATRONS, objects
from data.museum.words import name as word
from data.texts import texts
from games.museum.game import GAME, Museum
from games.museum.stages import Stage
from tests.e2e.hidden.leaks import PICTURE


@cache
def secrets(language="en"):
    tr = texts(language)
    return {
        **{one.id: one.id for one in objects()},
        **{name(one.id, tr): one.id for one in objects()},
        **{kind(one.id, tr): one.id for one in objects()},
        **{kind_with_signs(one.id, tr): one.id for one in objects()},
        **{patron: patron for patron in PATRONS},
        **{word("patron", patron, language): patron for patron in PATRONS if patron != "perfect-team"},
    }


WISH = re.compile(r"\bwish [a-z]+-[a-z]\d")
CARDS = frozenset(secrets().values())


class Noting(Museum):
    def __init__(self):
        self.known = defaultdict(set)
        self.state = None

    @property
    def ended(self):
        return self.state is not None and self.state.stage is Stage.OVER

    def may_know(self, seat):
        return self.known[None] | self.known[seat]

    def apply(self, state, entry):
        after, events = super().apply(state, entry)
        self.state = after
        for viewer in (None, *range(len(after.colors))):
            self.known[viewer] |= cards_in(GAME.view(after, viewer))
            for event in events:
                self.known[viewer] |= cards_in(GAME.see(event, viewer))
        return after, events


def cards_in(shown):
    found, left = set(), [msgspec.to_builtins(shown)]
    while left:
        one = left.pop()
        if isinstance(one, str):
            found |= {one} & CARDS
        elif isinstance(one, dict):
            left += one.values()
        elif isinstance(one, (list, tuple)):
            left += one
    return found


def named(text, known):
    found = [word for word in known if word in text]
    return {word for word in found if re.search(rf"(?<![\w]){re.escape(word)}(?![\w])", text)}


def hidden(text, known, names):
    """Return the cards that a text names although its reader has never been shown them. ``names`` maps names to cards.

    A card doesn't count if its name is part of a longer name that the reader has been shown.
    """
    for one in sorted((one for one, card in names.items() if card in known), key=len, reverse=True):
        text = text.replace(one, "·")
    return sorted(named(text, [one for one, card in names.items() if card not in known]))


def sent_in_public(sandbox, game, names):
    """Return each public text that names a card not everyone has seen, or that reveals which card a player wishes to
    take.
    """
    bodies = [one.sent for one in sandbox.requests if "/channels/" in one.path]
    texts = [body.decode("latin-1" if PICTURE in body else "utf-8").replace("\\n", " ") for body in bodies]
    return [text[:600] for text in texts if hidden(text, game.known[None], names) or WISH.search(text)]
