"""Searches for hidden cards in everything that the bot sends.

Each message is stored with the cards that its reader may know at that moment. In pictures, the search reads the words
that `Lettered` appends to the picture's bytes.
"""

import json
from dataclasses import dataclass

from render.chronos.signs.faces import Card
from render.kit.canvas import Canvas

PICTURE = b"IEND"


def plain(what):
    """Return a message as text. Escaped line breaks become spaces, so that their "n" isn't read as part of the next
    word.
    """
    return json.dumps(what, ensure_ascii=False, default=str).replace("\\n", " ")


class Lettered:
    """A mixin for presenters that appends the words and the cards' faces of a picture to its bytes."""

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


@dataclass(frozen=True)
class Note:
    """Something sent to `user`, and the cards that they might know at that time. `files` holds attachments as (id,
    name).
    """

    user: int
    text: str
    known: frozenset
    files: tuple


class Notes:
    """Everything sent to people until the game was over. The test fills `seats`, which maps users to seats.

    ``game`` says what a seat may know (`may_know`) and when it is over (`ended`). ``hidden`` returns what a text names
    beside known cards.
    """

    def __init__(self, game, hidden):
        self.game, self.hidden = game, hidden
        self.seats = {}
        self.notes = []

    def __call__(self, user, what):
        if not self.game.ended:
            self.notes.append(self.note(user, what))

    def note(self, user, what):
        files = sorted({(int(one["id"]), one["filename"]) for one in attachments(what)})
        return Note(user, plain(what), frozenset(self.game.may_know(self.seats.get(user))), tuple(files))

    def leaks(self, files, notes=None):
        found = []
        for note in self.notes if notes is None else notes:
            found += [f"to {note.user}: {one} in {note.text[:1500]}" for one in self.hidden(note.text, note.known)]
            for number, name in note.files:
                inside = files[number].rpartition(PICTURE)[2].decode("utf-8", "replace")
                found += [f"to {note.user}: {one} in the file {name}" for one in self.hidden(inside, note.known)]
        return found


def attachments(what):
    if isinstance(what, dict):
        yield from what.get("attachments") or ()
        what = list(what.values())
    if isinstance(what, list):
        for part in what:
            yield from attachments(part)
