from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from data.texts import N_, Texts
from games.museum.events import Seen
from games.museum.events.exhibited import Bought, Discarded, Exhibited, Restocked
from games.museum.events.explored import Drew, Took
from games.museum.events.favoured import Collected, ExhibitedFree, HiredFree, Picked, TeamLaidOut
from games.museum.events.turned import HeadlineRevealed, LaidOut
from render.museum.words.names import word
from render.museum.words.told import experts_of, object_word

_SENTENCES: Final = {
    "exhibited": N_("Exhibited: {facts}."),
    "taken": N_("Taken into hand: {facts}."),
    "hired": N_("Hired: {facts}."),
    "discarded": N_("Discarded: {facts}."),
    "sold": N_("To a private collector: {facts}."),
    "laid": N_("Newly laid out: {facts}."),
    "headline": N_("New headline: {facts}."),
}


def news(events: Sequence[Seen], who: Sequence[str], tr: Texts) -> list[str]:
    found: dict[str, list[str]] = {kind: [] for kind in _SENTENCES}
    for event in events:
        for kind, fact in _facts(event, who, tr):
            found[kind].append(fact)
    return [tr(_SENTENCES[kind], facts=tr.apart(facts)) for kind, facts in found.items() if facts]


def _facts(event: Seen, who: Sequence[str], tr: Texts) -> Iterator[tuple[str, str]]:
    match event:
        case LaidOut(cards=laid) | TeamLaidOut(objects=laid):
            yield from (("laid", object_word(name, tr)) for name in laid)
        case HeadlineRevealed():
            yield "headline", word(event.headline, tr)
        case Exhibited(objects=objects, experts=experts):
            if objects:
                yield "exhibited", _done(who[event.seat], objects, tr)
            if experts:
                yield "hired", f"{who[event.seat]} – {experts_of(experts, tr)}"
        case HiredFree():
            yield "hired", f"{who[event.seat]} – {experts_of((event.expert,), tr)}"
        case Bought() | ExhibitedFree():
            yield "exhibited", _done(who[event.seat], (event.object,), tr)
        case Took() | Drew():
            yield "taken", _done(who[event.seat], (event.object,), tr)
        case Picked() | Restocked():
            yield "taken", _done(who[event.seat], event.objects, tr)
        case Discarded():
            yield "discarded", _done(who[event.seat], event.objects, tr)
        case Collected():
            yield "sold", _done(who[event.seat], (event.object,), tr)


def _done(who: str, objects: Sequence[str], tr: Texts) -> str:
    return f"{who} – {', '.join(object_word(name, tr) for name in objects)}"
