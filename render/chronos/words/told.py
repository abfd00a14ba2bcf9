from __future__ import annotations

from data.chronos.words import name as word
from data.colors import color_name
from data.texts import Texts
from games.chronos.view import GlassView, Phase, View
from games.core import Millis
from render.chronos.signs.glasses import is_free
from render.chronos.words.names import card_word, city_word, god_word, partner, place_word, winds_of
from render.chronos.words.rows import rows_of

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE


def left_word(left: Millis, tr: Texts) -> str:
    """Return a duration such as `12 s`, `4 min` or `3 h`. It is rounded up, so it never shows 0 while there is time
    left.
    """
    if left < 2 * MINUTE:
        return tr("{count} s", count=-(-left // SECOND))
    if left < 2 * HOUR:
        return tr("{count} min", count=-(-left // MINUTE))
    return tr("{count} h", count=-(-left // HOUR))


def glass_word(glass: GlassView, who: list[str], at: Millis, tr: Texts) -> str:
    """Return an hourglass's place and state, such as `Pile 5: 12 s` or `Troy: Run out`."""
    if is_free(glass, at):
        state = word("hourglass", "out", tr.language)
    elif glass.out > at:
        state = left_word(glass.out - at, tr)
    else:
        state = f"{word('hourglass', 'stays', tr.language)} ({left_word(glass.free - at, tr)})"
    return tr.pair(place_word(glass.place, tr, who), state)


def glasses_of(view: View, seat: int, who: list[str], at: Millis, tr: Texts) -> list[str]:
    """Return where each of a seat's hourglasses is and how much time it has left. Hourglasses at the same place with
    the same time left are combined, with a count.
    """
    told = [glass_word(glass, who, at, tr) for glass in view.glasses if glass.owner == seat]
    return [f"{text} (× {told.count(text)})" if told.count(text) > 1 else text for text in dict.fromkeys(told)]


def pile_word(view: View, number: int, tr: Texts) -> str:
    """Return a description of a pile, such as `Pile 3: North wind, 5 cards`."""
    pile = view.piles[number]
    label = place_word(number, tr)
    if not pile.height:
        return tr.pair(label, tr("empty"))
    facts = [card_word(pile.top, tr)] if pile.top else []
    facts.append(tr.plural("{count} card", "{count} cards", pile.height))
    if view.troy == number:
        facts.append(tr("Troy marker"))
    return tr.pair(label, ", ".join(facts))


def kingdom_facts(view: View, seat: int, tr: Texts) -> list[str]:
    kingdom = view.kingdoms[seat]
    facts = []
    if view.tally is not None:
        facts.append(tr.plural("{count} point", "{count} points", view.tally[seat].points))
    facts.append(tr.plural("{count} card", "{count} cards", kingdom.height))
    if (mate := partner(view, seat)) is not None:
        facts.append(tr("partner: {color}", color=color_name(view.kingdoms[mate].color, tr)))
    if kingdom.top:
        facts.append(tr("on top: {card}", card=card_word(kingdom.top, tr)))
    facts += winds_of(kingdom.winds, tr)
    facts += [god_word(god, tr) for god in kingdom.gods]
    return facts


def tally_facts(view: View, seat: int, tr: Texts) -> list[str]:
    if view.tally is None:
        return []
    return [f"{row.label} {row.value}" for row in rows_of(view.tally[seat], view.level, tr) if not row.strong]


def temple_facts(view: View, who: list[str], tr: Texts) -> list[str]:
    """Return the gods in the temple, such as `Zeus (8)` or `Hera (3), reserved: Ada`."""
    found = []
    for one in view.temple:
        text = f"{god_word(one.god, tr)} ({one.cost})"
        found.append(text if one.reserved is None else tr("{god}, reserved: {name}", god=text, name=who[one.reserved]))
    return found


def shared_facts(view: View, tr: Texts) -> list[str]:
    """Return sentences about the things that belong to no player: the cities, the die, the discard pile, and the card
    that Asclepius can take.
    """
    found = []
    if view.cities:
        cities = ", ".join(city_word(city, tr) for city in view.cities)
        found.append(tr("Cities: {cities}.", cities=cities))
    if view.die:
        found.append(tr("The die of Knossos shows {value}.", value=view.die))
    if view.discards:
        top = f", {card_word(view.discarded, tr)}" if view.discarded else ""
        found.append(f"{tr.pair(word('place', 'discard', tr.language), f'{view.discards}{top}')}.")
    if view.given_up:
        found.append(tr("Lost to the last famine: {card}.", card=card_word(view.given_up, tr)))
    return found


def running(view: View) -> bool:
    return view.phase is not Phase.OVER
