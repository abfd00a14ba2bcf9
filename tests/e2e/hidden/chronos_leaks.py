"""The search for cards of Chronos Conquest in everything that the bot gives to anybody.

A card is no secret while it is on top; it becomes one when another covers it, and then for good (the memory rule). So
the first tops are treasures (:data:`TREASURES`), everything under them is small (:data:`SMALL`): once its owner has
taken each treasure and covered it, the bot may name it to nobody else. :meth:`Noting.settle` sets the moment; it may
name again a card that comes to light after that.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass, replace

from bot.presenters.chronos.words.log import CLAIMS
from data.chronos.words import WORDS
from data.rulebook import numbers, rule
from data.texts import texts
from games.chronos.game import GAME, Chronos
from games.core import Draw
from render.chronos.signs.faces import Card
from render.kit.canvas import Canvas
from tests.e2e.hidden.leaks import attachments

TREASURES = ("hydra", "hydra", "hydra", "minotaur", "minotaur", "minotaur", "100", "100", "50")
"""The first tops."""
SMALL = ("10", "20")
"""What lies under them until all treasures are covered; later :data:`LATER`, too."""
LATER = (*SMALL, "30", "north", "south", "famine")
GODS = ("apollo", "asclepius", "helios", "hermes", "poseidon", "uranus")
"""Gods with a choice, none of whom ends the game."""
CITIES = ("athens", "rhodes")
FACES = frozenset(TREASURES)
LANGUAGES = ("en", "de")
PICTURE = b"IEND"
"""How a PNG ends; what was drawn in it stands behind."""


def plain(what):
    """Return a message as text. Breaks become spaces, so that a word at the beginning of a line does not
    follow an n.
    """
    return json.dumps(what, ensure_ascii=False, default=str).replace("\\n", " ")


def _patterns():
    for face in FACES:
        names = {WORDS.name("card", face, language) for language in LANGUAGES} | {f"face:{face}"}
        # An island's bare value says nothing, except in a record's line of a draw.
        drawn = rf"|^\d+ \* (?:@\d+ )?tops?\b[^\n]*\b{face}\b"
        words = "|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in names)
        yield face, re.compile(words + drawn, re.MULTILINE | re.IGNORECASE)


PATTERNS = dict(_patterns())


def _known_texts():
    """Yield the texts that everyone may read at any time and that name a card: rules, claims, the effects of cards and
    gods.
    """
    for language in LANGUAGES:
        tr = texts(language)
        yield from (rule("chronos", one, language) for one in numbers("chronos"))
        yield from (tr(one).replace("{who}", "") for one in CLAIMS.values())
        yield tr("I have Hydra and Minotaur")


KNOWN = sorted(
    {plain(one)[1:-1] for one in _known_texts() if any(p.search(one) for p in PATTERNS.values())},
    key=len,
    reverse=True,
)


class Drawn:
    """A mixin for a presenter: it adds the words and cards of a picture behind the picture's bytes."""

    def picture(self, *facts, **options):
        found, text, stamp = [], Canvas.text, Canvas.stamp

        def worded(canvas, x, y, word, *more, **rest):
            found.append(word)
            return text(canvas, x, y, word, *more, **rest)

        def stamped(canvas, art, *more, **rest):
            if isinstance(art, Card):
                found.append(f"face:{art.face}")
            return stamp(canvas, art, *more, **rest)

        Canvas.text, Canvas.stamp = worded, stamped
        try:
            drawing = super().picture(*facts, **options)
        finally:
            Canvas.text, Canvas.stamp = text, stamp
        return type(drawing)(drawing.data + "\n".join(found).encode(), drawing.filename, drawing.alt)


class Noting(Chronos):
    """Chronos Conquest with treasures on top, which notes what each viewer may be told of them.

    ``public``: what lay out since the last :meth:`settle`. ``own``: what each seat ever had.
    """

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

    def settle(self):
        """Note that from now on the bot may show everyone only the cards that are open now."""
        self.public = lying_out(self.state)
        self.settled = age(self.state)


def age(state):
    """Return a number that is greater for the later one of two states of a game."""
    return state.clock, -sum(state.heights)


def lying_out(state):
    """Return the treasures that everyone can see now."""
    view = GAME.view(state, None)
    tops = [one.top for one in (*view.piles, *view.kingdoms)]
    return FACES & {*tops, view.discarded, view.given_up}


@dataclass(frozen=True)
class Note:
    """Something that ``user`` was given, and the cards that could be named to them then."""

    user: int
    text: str
    allowed: frozenset
    files: tuple = ()


class Notes:
    """Everything that people got until the game was over. ``seats``: each user's, filled by the test."""

    def __init__(self, game):
        self.game = game
        self.seats = {}
        self.notes = []

    def __call__(self, user, what):
        if self.game.ended:
            return
        self.notes.append(self.note(user, what))

    def note(self, user, what):
        allowed = self.game.public | self.game.own.get(self.seats.get(user), set())
        files = sorted({(int(one["id"]), one["filename"]) for one in attachments(what)})
        return Note(user, plain(what), frozenset(allowed), tuple(files))

    def leaks(self, files, notes=None):
        """Return each text that a person got and may not know. ``files``: the uploads by id."""
        found = []
        for note in self.notes if notes is None else notes:
            found += [f"to {note.user}: {one} in {note.text[:600]}" for one in not_allowed(note)]
            for number, name in note.files:
                inside = files[number].rpartition(PICTURE)[2].decode("utf-8", "replace")
                found += [
                    f"to {note.user}: {one} in the file {name}" for one in not_allowed(replace(note, text=inside))
                ]
        return found


def named(text):
    """Return the treasures that a text names, outside the texts that everyone may read at any time."""
    for one in KNOWN:
        text = text.replace(one, "·")
    return {face for face, pattern in PATTERNS.items() if pattern.search(text)}


def not_allowed(note):
    """Return the cards that a text names and that its reader may not know."""
    return sorted(named(note.text) - note.allowed)
