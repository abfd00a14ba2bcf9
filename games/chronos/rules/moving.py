"""Checks and carries out moves, in which an hourglass is lifted, may take a card, and is put down (rule C4)."""

from __future__ import annotations

from games.chronos.actions import Move, Take
from games.chronos.events import CardTaken, DieTurned, GlassMoved, KnockedOver
from games.chronos.refusals import Refusal
from games.chronos.rules import catastrophes
from games.chronos.rules.draft import Draft
from games.chronos.stages import Asked
from games.chronos.state import Glass
from games.chronos.terms import (
    CITY_PLACE,
    CITY_RULE,
    GOD_RULE,
    HOME,
    KIND,
    PLACE_NAMES,
    PLACES,
    TOLERATED,
    UNDER_1,
    UNDER_2,
    City,
    God,
    city_of,
    in_underworld,
    is_pile,
    kingdom_of,
    kingdom_place,
)
from games.core import Illegal

_KNOSSOS = CITY_PLACE[City.KNOSSOS]
_MYCENAE = CITY_PLACE[City.MYCENAE]


def move(draft: Draft, seat: int, action: Move) -> None:
    glass = draft.glass(action.glass)
    if glass.owner != seat:
        raise Illegal(Refusal.NOT_YOUR_GLASS, "C4.1", owner=draft.color(glass.owner))
    if glass.place != action.origin:
        raise Illegal(Refusal.NOT_THERE, "C4.1", place=PLACE_NAMES[glass.place])
    if not 0 <= action.to < PLACES:
        raise Illegal(Refusal.NO_SUCH_PLACE, "C4.2")
    if _knocks(draft, seat, glass):
        _knock(draft, seat, action.glass)
        return
    check_free(draft, glass)
    check_way(draft, seat, glass, action.to)
    card = ""
    if action.take is Take.YES:
        check_take(draft, seat, glass.place)
        card = take(draft, seat, glass.place)
    check_target(draft, seat, action.glass, action.to)
    turned = action.to != HOME
    out = draft.at + draft.sand if turned else glass.out
    draft.place(action.glass, action.to, out=out, turned=turned)
    draft.events.append(GlassMoved(seat, action.glass, action.origin, action.to, out))
    _arrived(draft, seat, action)
    if card and KIND[card] == "catastrophe":
        catastrophes.strike(draft, seat, card)


def check_free(draft: Draft, glass: Glass) -> None:
    """Check that an hourglass has run out (rule C4.1) and has stayed in its place long enough (rule C4.6). If not,
    raise Illegal with the number of milliseconds left.
    """
    if draft.at < glass.out:
        raise Illegal(Refusal.NOT_RUN_OUT, "C4.1", left=glass.out - draft.at)
    if (free := glass.free(draft.sand)) > draft.at:
        raise Illegal(Refusal.STAYS_YET, "C4.6", left=free - draft.at)


def check_way(draft: Draft, seat: int, glass: Glass, to: int) -> None:
    """Check that an hourglass may go from its place to `to` (rules C4.2, C6.1). This doesn't consider the cards and
    hourglasses at `to`. Raises Illegal.
    """
    if glass.place == UNDER_1:
        if to != UNDER_2 and (in_underworld(to) or not draft.has(seat, God.CHARON)):
            raise Illegal(Refusal.UNDERWORLD_FIRST, "C6.1")
    elif in_underworld(to):
        raise Illegal(Refusal.NOT_TO_UNDERWORLD, "C6.1")
    if glass.place == to == HOME:
        raise Illegal(Refusal.NOTHING_DONE, "C4.2")


def check_take(draft: Draft, seat: int, place: int) -> None:
    """Check that an hourglass lifted from `place` may take the card there (rules C4.3, C8.11). Raises Illegal."""
    kingdom = kingdom_of(place)
    if is_pile(place):
        if draft.troy == place:
            raise Illegal(Refusal.TROY_MARKER, CITY_RULE[City.TROY], pile=place + 1)
        empty = not draft.tops[place]
    elif kingdom is not None and not draft.friends(seat, kingdom[0]):
        if not raids(draft, seat):
            raise Illegal(Refusal.NO_POWER, GOD_RULE[God.ARES], power=God.ARES.value)
        empty = not lies(draft, *kingdom)
    else:
        raise Illegal(Refusal.NOTHING_TO_TAKE, "C4.3")
    if empty:
        raise Illegal(Refusal.EMPTY_PILE, "C4.5", place=PLACE_NAMES[place])
    if (owner := draft.stranger_on(place, seat)) is not None:
        raise Illegal(Refusal.BLOCKED, "C4.3", owner=draft.color(owner))


def check_target(draft: Draft, seat: int, number: int, to: int) -> None:
    """Check that an hourglass may be put at `to` (rules C4.2, C4.5, C8.11, C9.1). Raises Illegal."""
    city, kingdom = city_of(to), kingdom_of(to)
    if is_pile(to):
        if not draft.heights[to]:
            raise Illegal(Refusal.EMPTY_PILE, "C4.5", place=PLACE_NAMES[to])
    elif city is not None:
        if city not in draft.base.cities:
            raise Illegal(Refusal.NO_SUCH_PLACE, "C9.1")
        if draft.glasses[number].place != to:
            _check_city(draft, seat, city)
    elif kingdom is not None:
        _check_kingdom(draft, seat, number, *kingdom)


def _check_city(draft: Draft, seat: int, city: City) -> None:
    if standing := draft.on(CITY_PLACE[city]):
        owner = draft.color(draft.glasses[standing[0]].owner)
        raise Illegal(Refusal.CITY_TAKEN, "C9.1", city=city.value, owner=owner)
    if not all(glass.used for glass in draft.glasses if glass.owner == seat):
        raise Illegal(Refusal.CITY_TOO_SOON, "C9.1")
    waits = next((choice.until for choice in draft.choices if choice.asked is Asked.MYCENAE), None)
    if city is City.MYCENAE and waits is not None:
        raise Illegal(Refusal.CITY_AWAITS, CITY_RULE[City.MYCENAE], left=waits - draft.at)


def _check_kingdom(draft: Draft, seat: int, number: int, other: int, part: int) -> None:
    place = kingdom_place(other, part)
    if other >= draft.players:
        raise Illegal(Refusal.NO_SUCH_PLACE, "C4.2")
    if other != seat:
        if draft.friends(seat, other):
            raise Illegal(Refusal.NO_OPPONENT, "C7.5")
        if not raids(draft, seat, without=number):
            raise Illegal(Refusal.NO_POWER, GOD_RULE[God.ARES], power=God.ARES.value)
    elif draft.stranger_on(place, seat) is None:
        raise Illegal(Refusal.NOT_OCCUPIED, GOD_RULE[God.ARES])
    if not lies(draft, other, part):
        raise Illegal(Refusal.EMPTY_PILE, "C4.5", place=PLACE_NAMES[place])


def raids(draft: Draft, seat: int, *, without: int | None = None) -> bool:
    """Return whether the seat may take cards from other kingdoms (rules C8.11, C9.9).

    To do so, a seat needs the god Ares, or an hourglass in Sparta. The hourglass `without` doesn't count.
    """
    return draft.has(seat, God.ARES) or draft.stands_on(seat, City.SPARTA, without=without)


def lies(draft: Draft, seat: int, part: int) -> bool:
    return bool(draft.winds[seat][part - 1] if part else draft.stacks[seat])


def take(draft: Draft, seat: int, place: int) -> str:
    """Take the top card at `place` for `seat`, and return its face. If it is a catastrophe, its effect is applied later
    (rule C4.8).
    """
    kingdom = kingdom_of(place)
    if kingdom is None:
        card = draft.lift_top(place)
    else:
        other, part = kingdom
        (card,) = draft.remove(other, (-part if part else len(draft.stacks[other]) - 1,))
    draft.events.append(CardTaken(seat, place, card))
    draft.card_was_taken()
    if KIND[card] == "catastrophe":
        draft.discards.append(card)
    else:
        draft.gain(seat, card)
    return card


def _arrived(draft: Draft, seat: int, action: Move) -> None:
    if action.to == _KNOSSOS:
        draft.die = draft.die + 1 if action.origin == _KNOSSOS else 1
        draft.events.append(DieTurned(seat, draft.die))
    if action.origin == _MYCENAE != action.to:
        catastrophes.ask(draft, seat, Asked.MYCENAE)


def _knocks(draft: Draft, seat: int, glass: Glass) -> bool:
    owner = draft.owner(God.EOS)
    early = glass.out - draft.at > TOLERATED
    return early and owner is not None and owner != seat and draft.cards(seat)


def _knock(draft: Draft, seat: int, number: int) -> None:
    owner = draft.owner(God.EOS)
    if owner is not None:
        draft.events.append(KnockedOver(seat, number, owner))
        catastrophes.ask(draft, seat, Asked.DEBT, to=owner)
