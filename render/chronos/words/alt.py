from __future__ import annotations

from collections.abc import Iterator, Sequence

from data.chronos.words import name as word
from data.colors import color_name
from data.cutting import short
from data.texts import Texts
from games.chronos.events import Seen
from games.chronos.view import View
from games.core import Millis
from render.chronos.words.names import end_words, spoken
from render.chronos.words.news import news
from render.chronos.words.stages import status, subjects
from render.chronos.words.told import (
    glasses_of,
    kingdom_facts,
    left_word,
    pile_word,
    running,
    shared_facts,
    tally_facts,
    temple_facts,
)
from render.kit.text.budget import NAME_LIMIT, Part
from render.kit.text.names import Names, beside_color


def parts_of(view: View, events: Sequence[Seen], names: Names, tr: Texts, at: Millis, lead: str = "") -> list[Part]:
    """Return a description of the board, for an alt text, starting with the most important facts.

    `lead` is a sentence to put at the start. Hourglasses are described as they are at the time `at`.
    """
    who = [short(spoken(view, names, seat, tr), NAME_LIMIT) for seat in range(len(view.kingdoms))]
    colors = [color_name(kingdom.color, tr) for kingdom in view.kingdoms]
    parts = [Part((sentence,)) for sentence in (lead, *_head(view, who, at, tr)) if sentence]
    parts += [Part(("", sentence), 2) for sentence in news(view, events, colors, tr)]
    for seat, (name, color) in enumerate(zip(who, colors, strict=True)):
        parts += _player(view, seat, beside_color(name, view.kingdoms[seat].color, tr), color, colors, at, tr)
    if running(view):
        parts += [Part(("", pile_word(view, number, tr) + "."), 4) for number in range(len(view.piles))]
        if view.temple:
            gods = ", ".join(temple_facts(view, colors, tr))
            parts.append(Part(("", f"{tr.pair(word('place', 'temple', tr.language), gods)}."), 3))
        parts += [Part(("", sentence), 5) for sentence in shared_facts(view, tr)]
    parts.append(Part((tr("In words: /game board (form: as text)."),)))
    return parts


def _head(view: View, who: list[str], at: Millis, tr: Texts) -> Iterator[str]:
    sentence = status(view, [who[seat] for seat in subjects(view)], at, tr)
    yield sentence if sentence.endswith(("!", "?")) else f"{sentence}."
    yield tr("Chronos Conquest, level {level}.", level=view.level)
    if not running(view):
        yield end_words(view, who, tr)[1]
    elif view.count is not None:
        yield tr("The game ends in {time}.", time=left_word(max(0, view.count - at), tr))


def _player(view: View, seat: int, label: str, color: str, colors: list[str], at: Millis, tr: Texts) -> Iterator[Part]:
    facts = kingdom_facts(view, seat, tr)
    brief, whole = facts[0], ", ".join(facts)
    if not running(view):
        whole = tr.apart((brief, ", ".join(tally_facts(view, seat, tr))))
    yield Part((f"{tr.pair(label, brief)}.", f"{tr.pair(label, whole)}."), 1)
    if not running(view):
        return
    glasses = tr.apart(glasses_of(view, seat, colors, at, tr))
    yield Part(("", "", tr("Hourglasses of {color}: {places}.", color=color, places=glasses)), 6)
