"""Searches for secret cards of Chronos Conquest in everything that the bot sends.

A card on top of a stack is public, but it becomes secret once another card covers it (the memory rule). In these games,
the first cards on top are treasures (`TREASURES`), and all cards under them are small (`SMALL`). Once a player has
taken a treasure and covered it, the bot may name it to no one else until it becomes visible again.
"""

import re
from collections import Counter

from bot.presenters.chronos.words.log import CLAIMS
from data.chronos.words import WORDS
from data.rulebook import numbers, rule
from data.texts import texts
from games.chronos.game import GAME, Chronos
from games.core import Draw
from tests.e2e.hidden.leaks import plain

TREASURES = ("hydra", "hydra", "hydra", "minotaur", "minotaur", "minotaur", "100", "100", "50")
SMALL = ("10", "20")
LATER = (*SMALL, "30", "north", "south", "famine")
GODS = ("apollo", "asclepius", "helios", "hermes", "poseidon", "uranus")
CITIES = ("athens", "rhodes")
FACES = frozenset(TREASURES)
LANGUAGES = ("en", "de")


def _patterns():
    for face in FACES:
        names = {WORDS.name("card", face, language) for language in LANGUAGES} | {f"face:{face}"}
        # An island's bare value says nothing, except in a record's line of a draw.
        drawn = rf"|^\d+ \* (?:@\d+ )?tops?\b[^\n]*\b{face}\b"
        words = "|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in names)
        yield face, re.compile(words + drawn, re.MULTILINE | re.IGNORECASE)


PATTERNS = dict(_patterns())


def _known_texts():
    for language in LANGUAGES:
        tr = texts(language)
        yield from (rule("chronos", one, language) for one in numbers("chronos"))
        yield from (tr(one).replace("{who}", "") for one in CLAIMS.values())
        yield tr("I have Hydra and Minotaur")


KNOWN = sorted(
    {plain(one)[1:-1] for one in _known_texts() if any(p.search(one) for p in PATTERNS.values())}, key=len, reverse=True
)


class Noting(Chronos):
    def __init__(self):
        self.public = set(FACES)
        self.own = {}
        self.later = self.ended = False
        self.state = None
        self.settled = (0, 0)

    def pending(self, state):
        asked = super().pending(state)
        if not isinstance(asked, Draw):
            return asked
        match asked.what:
            case "tops":
                chosen = TREASURES
            case "gods":
                chosen = GODS
            case "cities":
                chosen = CITIES
            case _:
                few = LATER if self.later else SMALL
                chosen = tuple(face for face in asked.population if face in few)
        assert not Counter(chosen) - Counter(asked.population)
        return Draw(asked.what, chosen, asked.count)

    def apply(self, state, entry):
        after, events = super().apply(state, entry)
        self.ended = self.ended or after.ended is not None
        if self.state is None or age(after) >= age(self.state):
            self.state = after
        if age(after) > self.settled:  # a log that is played again tells nothing new
            self.public |= lying_out(after)
        for seat, stack in enumerate(after.stacks):
            self.own.setdefault(seat, set()).update(FACES & set(stack))
        return after, events

    def may_know(self, seat):
        return self.public | self.own.get(seat, set())

    def settle(self):
        """Reset `public` to the treasures that everyone can see now."""
        self.public = lying_out(self.state)
        self.settled = age(self.state)


def age(state):
    return state.clock, -sum(state.heights)


def lying_out(state):
    view = GAME.view(state, None)
    tops = [one.top for one in (*view.piles, *view.kingdoms)]
    return FACES & {*tops, view.discarded, view.given_up}


def named(text):
    """Return the treasures that a text names. Passages that everyone may read (`KNOWN`) don't count."""
    for one in KNOWN:
        text = text.replace(one, "·")
    return {face for face, pattern in PATTERNS.items() if pattern.search(text)}


def hidden(text, known):
    return sorted(named(text) - known)
