from __future__ import annotations

from collections.abc import Iterator, Sequence

from data.colors import color_name
from data.cutting import short
from data.texts import Texts
from games.museum.events import Seen
from games.museum.stages import Stage
from games.museum.view import View
from render.kit.text.budget import NAME_LIMIT, Part
from render.kit.text.names import Names, beside_color
from render.museum.words.names import short_word, spoken
from render.museum.words.news import news
from render.museum.words.stages import round_word, status, subjects
from render.museum.words.told import counts_of, experts_of, headline_of, objects_of, out_of, row_of, tally_of


def parts_of(view: View, events: Sequence[Seen], names: Names, tr: Texts, lead: str = "") -> list[Part]:
    """Return a description of the board, for an alt text, starting with the most important facts.

    `lead` is a sentence to put at the start. The description always says whom the game is waiting for, which round it
    is, and how many points, cards and so on each player has. If there is room, it adds the changes in `events`, the
    objects on offer, the headline and the experts, and then the museums and discards.
    """
    who = [short(spoken(view, names, seat, tr), NAME_LIMIT) for seat in range(len(view.seats))]
    always = [
        status(view, [who[seat] for seat in subjects(view)], tr) + ".",
        tr("Museum, {round}.", round=round_word(view, tr)),
    ]
    if view.turn is not None and view.turn not in subjects(view) and view.stage is not Stage.OVER:
        always.append(tr("{name}'s turn.", name=who[view.turn]))
    if lead:
        always.insert(0, lead)
    parts = [Part((sentence,)) for sentence in always]
    colors = [color_name(seat.color, tr) for seat in view.seats]
    parts += [Part(("", sentence), 1) for sentence in news(events, colors, tr)]
    for seat, name in enumerate(who):
        parts += _player(view, seat, beside_color(name, view.seats[seat].color, tr), tr)
    parts += _world(view, tr)
    for seat, color in enumerate(colors):
        shown = view.seats[seat]
        if view.stage is Stage.OVER:
            continue
        for objects, message, rank in (
            (shown.museum, tr("{color} has exhibited {objects}."), 10),
            (shown.discard, tr("Discard of {color}: {objects}."), 11),
        ):
            if objects:
                told = message.format(color=color, objects=tr.apart(objects_of(objects, tr)))
                parts.append(Part(("", "", told), rank + 2 * seat))
    parts.append(Part((tr("In words: /game board (form: as text)."),)))
    return parts


def _player(view: View, seat: int, label: str, tr: Texts) -> Iterator[Part]:
    shown = view.seats[seat]
    facts = counts_of(view, seat, tr)
    if view.tally is not None:
        brief = f"{tr.pair(label, facts[0])}."
        whole = tr.apart((facts[0], ", ".join(tally_of(view.tally.seats[seat], tr))))
        yield Part((brief, f"{tr.pair(label, whole)}."), 2)
        return
    yield Part((f"{tr.pair(label, ', '.join(facts))}.",))
    if shown.experts:
        yield Part(("", tr("Hired experts: {experts}.", experts=experts_of(shown.experts, tr))), 5)


def _world(view: View, tr: Texts) -> Iterator[Part]:
    if view.stage is Stage.OVER:
        return
    for shown in view.continents:
        yield Part(("", f"{tr.pair(short_word(shown.id, tr), out_of(shown, tr))}."), 3)
    if sentence := headline_of(view, tr):
        yield Part(("", sentence), 4)
    if view.experts:
        yield Part(("", tr("Experts and costs: {experts}.", experts=row_of(view, tr))), 4)
