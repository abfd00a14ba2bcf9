from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from data.texts import N_, Texts
from games.core import AnySeen
from games.museum.events import Seen
from games.museum.events.exhibited import Bought, Discarded, Exhibited, Restocked
from games.museum.events.explored import Drew, Took
from games.museum.events.favoured import Collected, ExhibitedFree, HiredFree, Picked, TeamLaidOut
from games.museum.events.turned import HeadlineRevealed, LaidOut
from render.museum.words.names import short_word, word
from render.museum.words.told import object_word

EXHIBITED, HIRED, TOOK = N_("exhibited {objects}"), N_("hired {experts}"), N_("took {objects}")
DISCARDED, SOLD = N_("discarded {objects}"), N_("sold {objects} to a collector")
TOOK_INVENTORY = N_("took an inventory")
ORDER: Final = (EXHIBITED, HIRED, TOOK, DISCARDED, SOLD, TOOK_INVENTORY)


def deeds(events: Sequence[AnySeen], called: Callable[[str, Texts], str], tr: Texts) -> dict[int, str]:
    """Return a text about what each seat did, such as `exhibited Greek Culture 5; took Roman Warfare 2`. Seats that did
    nothing are left out. `called` returns the name of an object.
    """
    did: defaultdict[int, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for event in events:
        for what, things in _deeds(event):
            did[event.seat][what] += things
    return {
        seat: tr.apart(_said(what, done[what], called, tr) for what in ORDER if what in done)
        for seat, done in did.items()
    }


def _deeds(event: AnySeen) -> Iterator[tuple[str, Sequence[str]]]:
    match event:
        case Exhibited(objects=objects, experts=experts):
            if objects:
                yield EXHIBITED, objects
            if experts:
                yield HIRED, experts
        case HiredFree(expert=expert):
            yield HIRED, (expert,)
        case Bought(object=one) | ExhibitedFree(object=one):
            yield EXHIBITED, (one,)
        case Took(object=one) | Drew(object=one):
            yield TOOK, (one,)
        case Picked(objects=objects) | Restocked(objects=objects, favour=True):
            yield TOOK, objects
        case Discarded(objects=objects):
            yield DISCARDED, objects
        case Collected(object=one):
            yield SOLD, (one,)
        case Restocked():
            yield TOOK_INVENTORY, ()


def _said(what: str, things: Sequence[str], called: Callable[[str, Texts], str], tr: Texts) -> str:
    if what == HIRED:
        return tr(what, experts=", ".join(short_word(one, tr) for one in things))
    return tr(what, objects=", ".join(called(one, tr) for one in things))


def news(events: Sequence[Seen], who: Sequence[str], tr: Texts) -> list[str]:
    told = [f"{tr.pair(who[seat], did)}." for seat, did in sorted(deeds(events, object_word, tr).items())]
    laid: list[str] = []
    for event in events:
        match event:
            case LaidOut(cards=names) | TeamLaidOut(objects=names):
                laid += (object_word(name, tr) for name in names)
            case HeadlineRevealed(headline=headline):
                told.append(tr("New headline: {facts}.", facts=word(headline, tr)))
    return [*told, tr("Newly laid out: {facts}.", facts=tr.apart(laid))] if laid else told
