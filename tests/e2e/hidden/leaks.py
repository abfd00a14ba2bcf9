"""Searches for hidden cards in everything that the bot sends.

Each message is stored with the cards that its reader may know at that moment: cards dealt to them, and cards turned up.
In public, the bot may name a card only when it reports that the card was turned up. In pictures, the search reads the
words that `Lettered` appends to the picture's bytes.
"""

import json
import re
from dataclasses import dataclass, replace

from render.kit.canvas import Canvas
from tests.toys.lots import Card, Lots

WORDS = re.compile("|".join(card.value for card in Card), re.IGNORECASE)
TURNED = re.compile(r"Turned up: ([a-z, ]+)\.")
PRIVATE_ROUTES = ("/interactions/", "/webhooks/")


class Lettered:
    """A mixin for presenters that appends the words of a picture to its bytes."""

    def picture(self, *facts, **options):
        words, text = [], Canvas.text

        def noted(canvas, x, y, word, *more, **rest):
            words.append(word)
            return text(canvas, x, y, word, *more, **rest)

        Canvas.text = noted
        try:
            drawing = super().picture(*facts, **options)
        finally:
            Canvas.text = text
        return type(drawing)(drawing.data + "\n".join(words).encode(), drawing.filename, drawing.alt)


class Noting(Lots):
    def __init__(self):
        self.dealt = {}
        self.turned = {}

    def _dealt(self, state, *facts):
        after, events = super()._dealt(state, *facts)
        self.dealt[state.round, events[0].seat] = events[0].cards
        return after, events

    def _revealed(self, state, events, cards):
        self.turned[state.round] = ", ".join(cards)
        return super()._revealed(state, events, cards)

    def own(self, seat):
        return {card.value for (_, owner), cards in self.dealt.items() if owner == seat for card in cards}


@dataclass(frozen=True)
class Note:
    """Something sent to `user`, and the cards they could know at that time. `files` holds attachments as (id, name)."""

    user: int
    text: str
    own: frozenset
    turned: frozenset
    over: bool
    files: tuple = ()


class Notes:
    def __init__(self, game):
        self.game = game
        self.seats = {}
        self.over = False
        self.notes = []

    def __call__(self, user, what):
        own = frozenset(self.game.own(self.seats[user])) if user in self.seats else frozenset()
        text = json.dumps(what, ensure_ascii=False, default=str)
        files = {(int(one["id"]), one["filename"]) for one in attachments(what)}
        turned = frozenset(self.game.turned.values())
        self.notes.append(Note(user, text, own, turned, self.over, tuple(sorted(files))))

    def leaks(self, files):
        found = []
        for note in self.notes:
            found += [f"to {note.user}: {word} in {note.text[:600]}" for word in not_allowed(note)]
            for number, name in note.files:
                if name.endswith(".txt") and note.over:
                    continue  # the record of a game that is over is everybody's
                inside = files[number].decode("latin-1")
                found += [
                    f"to {note.user}: {word} in the file {name}" for word in not_allowed(replace(note, text=inside))
                ]
        return found


def not_allowed(note):
    left = TURNED.sub(lambda found: "" if found[1] in note.turned else found[0], note.text)
    return sorted({word.lower() for word in WORDS.findall(left)} - note.own)


def attachments(what):
    if isinstance(what, dict):
        yield from what.get("attachments") or ()
        what = list(what.values())
    if isinstance(what, list):
        for part in what:
            yield from attachments(part)


def sent_in_public(sandbox):
    bodies = [one.sent.decode() for one in sandbox.requests if not one.path.startswith(PRIVATE_ROUTES)]
    return [body for body in bodies if WORDS.search(TURNED.sub("", body))]
