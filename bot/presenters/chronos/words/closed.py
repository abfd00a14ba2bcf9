from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.chronos.words.names import clock_at, places_of
from bot.presenters.refusals import Closed
from bot.wording.blocks import short
from bot.wording.names.people import mentions
from data.texts import N_, Texts
from games.chronos.actions import Claim, Count, Move, Offer, Take
from games.chronos.refusals import Refusal
from games.chronos.terms import CITY_RULE, City, is_pile
from games.chronos.view import Phase, View
from render.chronos.words.names import god_word, place_word
from render.chronos.words.stages import CHOICES

ANYTHING, CITIES, GODS, CLAIM, COUNT = N_("Anything else"), N_("Cities"), N_("Gods"), N_("Claims"), N_("Count")
CHOOSE_FIRST = N_("first you have to choose {what}; at {when} the game decides for you.")
RUNS, STAYS = N_("its sand is running; it's free at {when}."), N_("it has run out, but has to stay until {when}.")
BARRED = N_("Your claim was false. You can claim again at {when}.")
LAST_RUNS = N_("hourglasses are running, the last one until {when}.")
DEAR = N_("the cheapest god in the temple costs more cards than you have.")


def closed(look: Look, tr: Texts) -> list[Closed]:
    view: View = look.view
    if look.viewer is None or view.phase is not Phase.PLAY or not look.legal:
        return []
    for choice in view.choices:
        if choice.seat == look.viewer:
            when = clock_at(look.match, choice.until)
            return [Closed(ANYTHING, CHOOSE_FIRST, "C3.5", {"what": tr(CHOICES[choice.asked].what), "when": when})]
    return [*_glasses(look, tr), *_cards(look, tr), *_cities(look), *_gods(look, tr), *_ends(look)]


def _ways(look: Look) -> dict[int, bool]:
    found: dict[int, bool] = {}
    for action in look.legal:
        if isinstance(action, Move):
            found[action.origin] = found.get(action.origin, False) or action.take is Take.YES
    return found


def _glasses(look: Look, tr: Texts) -> Iterator[Closed]:
    view: View = look.view
    places, ways = places_of(view, tr), _ways(look)
    for number, glass in enumerate(view.glasses):
        if glass.owner == look.viewer and glass.place not in ways:
            why, rule = (RUNS, "C4.1") if glass.out == glass.free else (STAYS, "C4.6")
            yield Closed(places[number], why, rule, {"when": clock_at(look.match, glass.free)})


def _cards(look: Look, tr: Texts) -> Iterator[Closed]:
    view: View = look.view
    for place, taking in _ways(look).items():
        if taking or not is_pile(place):
            continue
        stranger = next((one for one in view.glasses if one.place == place and one.owner != look.viewer), None)
        what = place_word(place, tr)
        if view.troy == place:
            yield Closed(what, Refusal.TROY_MARKER, CITY_RULE[City.TROY], {"pile": place + 1})
        elif stranger is not None:
            yield Closed(what, Refusal.BLOCKED, "C4.3", {"owner": view.kingdoms[stranger.owner].color})


def _cities(look: Look) -> Iterator[Closed]:
    view: View = look.view
    if view.cities and not all(one.used for one in view.glasses if one.owner == look.viewer):
        yield Closed(CITIES, Refusal.CITY_TOO_SOON, "C9.1")


def _gods(look: Look, tr: Texts) -> Iterator[Closed]:
    view: View = look.view
    if not view.temple or look.viewer is None or any(isinstance(one, Offer) for one in look.legal):
        return
    own = view.kingdoms[look.viewer]
    olympia = City.OLYMPIA in view.cities
    if own.height + sum(own.winds) < min(one.cost for one in view.temple):
        yield Closed(GODS, DEAR, "C7.1")
    elif olympia:
        yield Closed(GODS, Refusal.ONLY_OLYMPIA, CITY_RULE[City.OLYMPIA])
    elif (one := next((one for one in view.temple if one.reserved not in {None, look.viewer}), None)) is not None:
        owner = view.kingdoms[one.reserved or 0].color
        yield Closed(god_word(one.god.value, tr), Refusal.RESERVED, "C8.13", {"god": one.god.value, "owner": owner})


def _ends(look: Look) -> Iterator[Closed]:
    view: View = look.view
    kinds = {type(one) for one in look.legal}
    if look.viewer is not None and Claim not in kinds and (until := view.kingdoms[look.viewer].barred):
        yield Closed(CLAIM, BARRED, "C7.2", {"when": clock_at(look.match, until)})
    if view.count is None and Count not in kinds:
        if not view.taken:
            yield Closed(COUNT, Refusal.NO_COUNT_YET, "C7.3")
        else:
            yield Closed(COUNT, LAST_RUNS, "C7.3", {"when": clock_at(look.match, max(one.out for one in view.glasses))})


def situation(look: Look, tr: Texts) -> str:
    view: View = look.view
    if view.phase not in {Phase.COUNTDOWN, Phase.PLAY}:
        return ""
    lines = [tr("Everyone plays at the same time: you can move any of your hourglasses that has run out.")]
    counts = [one.height + sum(one.winds) for one in view.kingdoms]
    people = [f"{who} {count}" for who, count in zip(mentions(look.match, tr), counts, strict=True)]
    lines.append(tr("Cards so far: {cards}", cards=" · ".join(people)))
    return short("\n".join(lines), 500)


CHAPTERS: Final = {Phase.SETUP: "C2", Phase.COUNTDOWN: "C2", Phase.PLAY: "C4", Phase.OVER: "C7"}


def chapter_of(look: Look) -> str:
    view: View = look.view
    own = next((choice.asked for choice in view.choices if choice.seat == look.viewer), None)
    if own is not None:
        return CHOICES[own].chapter
    return "C7" if view.count is not None else CHAPTERS[view.phase]
