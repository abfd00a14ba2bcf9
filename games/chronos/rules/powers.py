"""Carries out offerings, and the powers of gods and cities that players can use at any time (rules C7.1, C8, C9)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.chronos.actions import Buy, Demeter, Hermes, Offer, Poseidon, Troy
from games.chronos.events import (
    Bought,
    CardTaken,
    Discarded,
    Given,
    GlassGained,
    MarkerMoved,
    Offered,
    Rescued,
    Swapped,
)
from games.chronos.refusals import Refusal
from games.chronos.rules import catastrophes
from games.chronos.rules.draft import Draft
from games.chronos.rules.moving import lies
from games.chronos.stages import Asked
from games.chronos.state import Glass
from games.chronos.terms import (
    CITY_RULE,
    COST,
    GOD_RULE,
    HOME,
    PILES,
    WINDS,
    City,
    God,
    kingdom_place,
)
from games.core import Illegal


def need(draft: Draft, seat: int, god: God) -> None:
    """Raise Illegal unless the seat owns the god."""
    if not draft.has(seat, god):
        raise Illegal(Refusal.NO_POWER, GOD_RULE[god], power=god.value)


def price(draft: Draft, seat: int, god: God) -> int:
    """Return the number of cards that the god costs (rule C7.1). With an hourglass in Delphi, a seat pays one card less
    (rule C9.4).
    """
    return COST[god] - draft.stands_on(seat, City.DELPHI)


def reserved_for(draft: Draft, god: God) -> int | None:
    """Return the seat for which the god is reserved, or None. If another player buys Apollo, the reservation passes to
    that player (rule C8.13).
    """
    return draft.owner(God.APOLLO) if draft.reserved is god else None


def may_offer(draft: Draft, seat: int) -> bool:
    """Return whether the seat may make offerings. If Olympia is in the game, only a player who has an hourglass there
    may make them (rule C9.7).
    """
    return City.OLYMPIA not in draft.base.cities or draft.stands_on(seat, City.OLYMPIA)


def offer(draft: Draft, seat: int, action: Offer) -> None:
    # Rule C7.1.
    if action.god not in draft.temple:
        raise Illegal(Refusal.NOT_IN_TEMPLE, "C7.1", god=action.god.value)
    if not may_offer(draft, seat):
        raise Illegal(Refusal.ONLY_OLYMPIA, CITY_RULE[City.OLYMPIA])
    _check_reserved(draft, seat, action.god)
    _check_price(action.cards, price(draft, seat, action.god), "C7.1")
    faces = draft.discard(seat, action.cards, "")
    draft.temple.remove(action.god)
    draft.events.append(Offered(seat, action.god, faces))
    _gained(draft, seat, action.god)


def _check_reserved(draft: Draft, seat: int, god: God) -> None:
    owner = reserved_for(draft, god)
    if owner is not None and owner != seat:
        raise Illegal(Refusal.RESERVED, GOD_RULE[God.APOLLO], god=god.value, owner=draft.color(owner))


def _check_price(cards: Sequence[int], cost: int, rule: str) -> None:
    if len(cards) != cost:
        raise Illegal(Refusal.WRONG_PRICE, rule, need=cost, given=len(cards))


def _gained(draft: Draft, seat: int, god: God) -> None:
    draft.gods[seat].append(god)
    if draft.reserved is god:
        draft.reserved = None
    if god is God.CHRONOS and draft.spare:
        draft.spare = False
        draft.glasses.append(Glass(seat, HOME, used=True))
        draft.events.append(GlassGained(seat, len(draft.glasses) - 1))
    elif god is God.APOLLO:
        catastrophes.ask(draft, seat, Asked.APOLLO)


def buy(draft: Draft, seat: int, action: Buy) -> None:
    """Buy a god from another player with Gaia's power (rule C8.19).

    The owner can't refuse. The powers of Delphi and Olympia don't apply, because this isn't an offering. Raises
    Illegal.
    """
    rule = GOD_RULE[God.GAIA]
    need(draft, seat, God.GAIA)
    owner = draft.owner(action.god)
    if owner is None or owner == seat:
        raise Illegal(Refusal.NOT_WITH_OTHERS, rule, god=action.god.value)
    _check_price(action.cards, COST[action.god], rule)
    faces = draft.discard(seat, action.cards, "")
    draft.gods[owner].remove(action.god)
    draft.gods[seat].append(action.god)
    draft.events.append(Bought(seat, action.god, owner, faces))
    if action.god is God.CHRONOS:
        draft.glasses[-1] = replace(draft.glasses[-1], owner=seat)
        draft.events.append(GlassGained(seat, len(draft.glasses) - 1))


def cassandra(draft: Draft, seat: int) -> None:
    """Take the last god that is left in the temple, without paying (rule C8.14). The rules about offerings don't apply.
    Raises Illegal.
    """
    need(draft, seat, God.CASSANDRA)
    if len(draft.temple) != 1:
        raise Illegal(Refusal.NOT_LAST_GOD, GOD_RULE[God.CASSANDRA], gods=len(draft.temple))
    (god,) = draft.temple
    _check_reserved(draft, seat, god)
    draft.temple.clear()
    draft.events.append(Given(seat, god))
    _gained(draft, seat, god)


def asclepius(draft: Draft, seat: int) -> None:
    # Rule C8.3.
    need(draft, seat, God.ASCLEPIUS)
    if draft.famine is None:
        raise Illegal(Refusal.NOTHING_GIVEN_UP, GOD_RULE[God.ASCLEPIUS])
    card = draft.discards.pop(draft.famine)
    draft.famine = None
    draft.gain(seat, card)
    draft.events.append(Rescued(seat, card))


def hermes(draft: Draft, seat: int, action: Hermes) -> None:
    # Rule C8.7.
    rule = GOD_RULE[God.HERMES]
    need(draft, seat, God.HERMES)
    other, part = action.seat, action.part
    if not 0 <= other < draft.players:
        raise Illegal(Refusal.NO_SUCH_SEAT, "C1.3", seat=other + 1)
    if draft.friends(seat, other):
        raise Illegal(Refusal.NO_OPPONENT, rule)
    if not 0 <= part <= len(WINDS) or not lies(draft, other, part):
        raise Illegal(Refusal.NOTHING_VISIBLE, rule)
    if (owner := draft.stranger_on(kingdom_place(other, part), seat)) is not None:
        raise Illegal(Refusal.BLOCKED, "C4.7", owner=draft.color(owner))
    (given,) = draft.remove(seat, (action.card,))
    (got,) = draft.remove(other, (-part if part else len(draft.stacks[other]) - 1,))
    draft.gain(seat, got)
    draft.gain(other, given)
    draft.events.append(Swapped(seat, other, given, got))


def demeter(draft: Draft, seat: int, action: Demeter) -> None:
    # Rule C8.15.
    rule = GOD_RULE[God.DEMETER]
    need(draft, seat, God.DEMETER)
    if not 0 <= action.pile < PILES or draft.tops[action.pile] != "10":
        raise Illegal(Refusal.NOT_TEN, rule)
    if draft.on(action.pile):
        raise Illegal(Refusal.GLASS_ON_PILE, rule)
    if draft.troy == action.pile:
        raise Illegal(Refusal.TROY_MARKER, CITY_RULE[City.TROY], pile=action.pile + 1)
    card = draft.lift_top(action.pile)
    draft.events.append(CardTaken(seat, action.pile, card))
    draft.card_was_taken()
    draft.gain(seat, card)


def poseidon(draft: Draft, seat: int, action: Poseidon) -> None:
    """Discard a card, and make all other players, including the partner, discard all their winds (rule C8.30). Raises
    Illegal.
    """
    need(draft, seat, God.POSEIDON)
    power = God.POSEIDON.value
    draft.discard(seat, (action.card,), power)
    for other in range(draft.players):
        winds = tuple(name for name, count in zip(WINDS, draft.winds[other], strict=True) for _ in range(count))
        if other != seat and winds:
            draft.winds[other] = [0] * len(WINDS)
            draft.discards += winds
            draft.events.append(Discarded(other, winds, power))


def troy(draft: Draft, seat: int, action: Troy) -> None:
    # Rule C9.8.
    rule = CITY_RULE[City.TROY]
    if not draft.stands_on(seat, City.TROY):
        raise Illegal(Refusal.NO_POWER, rule, power=City.TROY.value)
    if not 0 <= action.pile < PILES:
        raise Illegal(Refusal.NO_SUCH_PLACE, rule)
    if draft.troy == action.pile:
        raise Illegal(Refusal.SAME_PILE, rule)
    draft.troy = action.pile
    draft.events.append(MarkerMoved(seat, action.pile))
