"""Sending hourglasses, including those of other players, to the underworld or to Mycenae (rule C6)."""

from __future__ import annotations

from games.chronos.actions import Hades, Power, Send, TurnOver
from games.chronos.events import GlassSent
from games.chronos.refusals import Refusal
from games.chronos.rules.draft import Draft
from games.chronos.state import Glass
from games.chronos.terms import CITY_RULE, GOD_RULE, UNDER_1, City, God, in_underworld, is_pile
from games.core import Illegal, Millis

PAID = frozenset((Power.URANUS, Power.RHODES))


def put(draft: Draft, seat: int, number: int, turn: TurnOver, *, to: int, power: str) -> None:
    """Put the hourglass `number` at the place `to`, because `seat` sends it there (rule C6.2). The hourglass takes no
    card from its old place. Effects of leaving a place in a normal move don't occur.
    """
    glass = draft.glasses[number]
    turned = turn is TurnOver.YES
    out = _turned(draft, glass) if turned else glass.out
    draft.place(number, to, out=out, turned=turned)
    draft.events.append(GlassSent(seat, number, glass.place, to, turned, out, power))


def _turned(draft: Draft, glass: Glass) -> Millis:
    return draft.at + draft.sand - max(0, glass.out - draft.at)


def send_below(draft: Draft, seat: int, number: int, turn: TurnOver, power: str) -> None:
    check_sent(draft, number)
    put(draft, seat, number, turn, to=UNDER_1, power=power)


def check_sent(draft: Draft, number: int) -> None:
    # Rules C6.2, C8.9.
    glass = draft.glass(number)
    if in_underworld(glass.place):
        raise Illegal(Refusal.ALREADY_SENT, "C6.2")
    if draft.has(glass.owner, God.ATHENA):
        raise Illegal(Refusal.PROTECTED, GOD_RULE[God.ATHENA], owner=draft.color(glass.owner))


def can_be_sent(draft: Draft, number: int) -> bool:
    """Return whether :func:`check_sent` would allow sending the hourglass `number` to the underworld."""
    glass = draft.glasses[number]
    return not in_underworld(glass.place) and not draft.has(glass.owner, God.ATHENA)


def send(draft: Draft, seat: int, action: Send) -> None:
    # Rules C8, C9.5.
    power = action.power
    check_power(draft, seat, power)
    if (action.card is not None) != (power in PAID):
        raise Illegal(Refusal.WRONG_PRICE, power_rule(power), need=int(power in PAID), given=int(power not in PAID))
    check_sent(draft, action.glass)
    glass = draft.glasses[action.glass]
    if power is Power.DEMETER:
        if not is_pile(glass.place) or draft.tops[glass.place] != "10":
            raise Illegal(Refusal.NOT_ON_TEN, GOD_RULE[God.DEMETER])
    elif power is Power.EROS:
        mine = [one for one in draft.on(glass.place) if one != action.glass and draft.glasses[one].owner == seat]
        if not is_pile(glass.place) or len(mine) < 2:
            raise Illegal(Refusal.NOT_BESIDE_TWO, GOD_RULE[God.EROS])
    elif power is Power.ERINYES:
        below = draft.below()
        if len(below) != 1 or draft.glasses[below[0]].owner != seat:
            raise Illegal(Refusal.NOT_ALONE_BELOW, GOD_RULE[God.ERINYES])
    if action.card is not None:
        draft.discard(seat, (action.card,), power.value)
    put(draft, seat, action.glass, action.turn, to=UNDER_1, power=power.value)


def power_rule(power: Power) -> str:
    return CITY_RULE[City.RHODES] if power is Power.RHODES else GOD_RULE[God(power.value)]


def has_power(draft: Draft, seat: int, power: Power) -> bool:
    return draft.stands_on(seat, City.RHODES) if power is Power.RHODES else draft.has(seat, God(power.value))


def check_power(draft: Draft, seat: int, power: Power) -> None:
    """Check that the seat has this power: it owns the god that gives the power, or has an hourglass in the city that
    does. Raises Illegal.
    """
    if not has_power(draft, seat, power):
        raise Illegal(Refusal.NO_POWER, power_rule(power), power=power.value)


def hades(draft: Draft, seat: int, action: Hades) -> None:
    """Send two hourglasses to the underworld, which must be empty (rule C8.2). Raises Illegal."""
    rule = GOD_RULE[God.HADES]
    if not draft.has(seat, God.HADES):
        raise Illegal(Refusal.NO_POWER, rule, power=God.HADES.value)
    if draft.below():
        raise Illegal(Refusal.UNDERWORLD_NOT_EMPTY, rule)
    if action.first == action.second:
        raise Illegal(Refusal.SAME_GLASS, rule)
    check_sent(draft, action.second)
    send_below(draft, seat, action.first, action.first_turn, God.HADES.value)
    put(draft, seat, action.second, action.second_turn, to=UNDER_1, power=God.HADES.value)
