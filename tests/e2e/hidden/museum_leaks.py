"""Searches for hidden cards of Museum in everything that the bot sends.

The bot must not send a player the id, name or kind (`Greek Culture 5`) of a card that the player was never shown.
Favours aren't unique, so the search looks for the names of the favours in a player's hand.
"""

import json
import re
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cache

import msgspec

from bot.presenters.museum.words.labels import kind, kind_with_signs, name
from data.museum import PATRONS, objects
from data.museum.words import name as word
from data.texts import texts
from games.museum.game import GAME, Museum
from games.museum.stages import Stage
from tests.e2e.hidden.leaks import attachments


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
PICTURE = b"IEND"
CARDS = frozenset(secrets().values())


class Noting(Museum):
    def __init__(self):
        self.known = defaultdict(set)
        self.state = None

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


@dataclass(frozen=True)
class Note:
    user: int
    text: str
    known: frozenset
    files: tuple = ()
    over: bool = False


class Notes:
    def __init__(self, game, language="en"):
        self.game = game
        self.secrets = secrets(language)
        self.seats = {}
        self.notes = []

    def __call__(self, user, what):
        known = self.game.known[None] | self.game.known[self.seats.get(user)]
        # A break becomes a space, so that a word at the beginning of a line does not follow an n.
        text = json.dumps(what, ensure_ascii=False, default=str).replace("\\n", " ")
        files = sorted({(int(one["id"]), one["filename"]) for one in attachments(what)})
        over = self.game.state is not None and self.game.state.stage is Stage.OVER
        self.notes.append(Note(user, text, frozenset(known), tuple(files), over))

    def leaks(self, files):
        found = []
        for note in self.notes:
            found += [f"to {note.user}: {one} in {note.text[:1500]}" for one in not_allowed(note, self.secrets)]
            for number, filename in note.files:
                if note.over and filename.endswith(".txt"):
                    continue  # the record of a game that is over is everybody's
                inside = replace(note, text=files[number].rpartition(PICTURE)[2].decode("utf-8", "replace"))
                found += [f"to {note.user}: {one} in the file {filename}" for one in not_allowed(inside, self.secrets)]
        return found


def named(text, known=None):
    found = [word for word in (secrets() if known is None else known) if word in text]
    return {word for word in found if re.search(rf"(?<![\w]){re.escape(word)}(?![\w])", text)}


def not_allowed(note, known):
    """Return the cards that a text names although its reader has never been shown them.

    A card doesn't count if its name is part of a longer name that the reader has been shown.
    """
    text = note.text
    for one in sorted((one for one, card in known.items() if card in note.known), key=len, reverse=True):
        text = text.replace(one, "·")
    return sorted(named(text, [one for one, card in known.items() if card not in note.known]))


def sent_in_public(sandbox, game, known):
    """Return each public text that names a card not everyone has seen, or that reveals which card a player wishes to
    take.
    """
    bodies = [one.sent for one in sandbox.requests if "/channels/" in one.path]
    texts = [body.decode("latin-1" if PICTURE in body else "utf-8").replace("\\n", " ") for body in bodies]
    public = frozenset(game.known[None])
    return [text[:600] for text in texts if not_allowed(Note(0, text, public), known) or WISH.search(text)]
