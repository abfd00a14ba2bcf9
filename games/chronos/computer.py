"""The computer players of Chronos Conquest. They know only what their seats can see, and never make a false claim.

They choose their actions at once; the bot decides how long they appear to think.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.chronos.actions import (
    Action,
    Apollo,
    Asclepius,
    Cassandra,
    Claim,
    Count,
    Demeter,
    Famine,
    Hecate,
    Hermes,
    Move,
    Mycenae,
    Offer,
    Pay,
    Send,
    Take,
    Troy,
    War,
)
from games.chronos.advice.worth import WON, Worth
from games.chronos.strategy.choosing import strong
from games.chronos.strategy.habits import knocks, looked_at, next_free, price, true_claim
from games.chronos.terms import Catastrophe, City, city_of, is_pile, kingdom_of
from games.chronos.view import View
from games.computer import STRONG, ComputerPlayer, mix
from games.core import Later, Millis

_LIKE: Final = 1e-6
_SELDOM: Final = 8
_ENOUGH: Final = 20.0
"""The number of points that a god must exceed for a computer player to buy it, unless the god wins the game
immediately.
"""


def greedy(view: View, legal: Sequence[Action], seed: int, now: Millis) -> Action | Later:
    """Return the action with the greatest immediate gain: a true claim, a god that wins or brings points, a card, or a
    move to a valuable place.

    `seed` decides between equally good actions. Raises ValueError if there are no legal actions.
    """
    worth = looked_at(view, legal)
    if (claim := true_claim(worth, legal)) is not None:
        return claim
    found = [(_value(worth, action, now), action) for action in legal]
    found += [(value, action) for value, action in _offers(worth, legal) if value > _ENOUGH]
    most = max(value for value, _ in found)
    if most <= 0:
        return Later(next_free(view, worth.seat, now))
    best = [action for value, action in found if value >= most - _LIKE]
    return best[mix(seed, worth.seat, now) % len(best)]


def at_random(view: View, legal: Sequence[Action], seed: int, now: Millis) -> Action | Later:
    """Return a true claim to have won if there is one, or else a random useful action. This player never starts the
    countdown or knocks over an hourglass.

    Over all seeds, each useful action is equally likely. Raises ValueError if there are no legal actions.
    """
    worth = looked_at(view, legal)
    if (claim := true_claim(worth, legal)) is not None:
        return claim
    useful = [one for one in legal if not isinstance(one, Claim | Count) and not knocks(view, one, now)]
    if not useful:
        return Later(next_free(view, worth.seat, now))
    # Costless actions could be repeated all day.
    if all(isinstance(one, Troy | Hermes) for one in useful) and mix(seed, now) % _SELDOM:
        return Later(now + view.sand // 6)
    return useful[mix(seed, worth.seat, now) % len(useful)]


def gentle(view: View, legal: Sequence[Action], seed: int, now: Millis) -> Action | Later:
    """Return the action of a gentle opponent for beginners. It prefers piles without hourglasses, and takes no card
    while it has more cards than another player.

    It never claims to have won and never starts the countdown. Raises ValueError if there are no legal actions.
    """
    worth = looked_at(view, legal)
    moves = [one for one in legal if isinstance(one, Move) and not knocks(view, one, now)]
    if not moves:
        others = [one for one in legal if not isinstance(one, Claim | Count | Move | Offer)]
        return others[mix(seed, worth.seat, now) % len(others)] if others else Later(next_free(view, worth.seat, now))
    cards = [one.height + sum(one.winds) for one in view.kingdoms]
    enough = cards[worth.seat] > min(count for seat, count in enumerate(cards) if seat != worth.seat)
    taken = {glass.place for glass in view.glasses}
    fit = [one for one in moves if is_pile(one.to) and (one.take is Take.NO or not enough)]
    likes = [one for one in fit if one.to not in taken] or [one for one in fit if one.to == one.origin] or fit
    if not likes:
        return Later(next_free(view, worth.seat, now))
    taking = [one for one in likes if one.take is Take.YES] or likes
    chosen = taking[mix(seed, worth.seat, now) % len(taking)]
    return Move(chosen.glass, chosen.origin, chosen.to, Take.NO) if enough else chosen


# -- greedy


def _value(worth: Worth, action: Action, now: Millis) -> float:
    match action:
        case Move():
            return _move(worth, action, now)
        case Famine(seat=seat) | Hermes(seat=seat) if worth.partner(seat):
            return 0.0
        case Famine(seat=seat):
            return 1.0 + worth.threat(seat)
        case War(glass=number) | Mycenae(glass=number) | Send(glass=number, card=None):
            return _sent(worth, number, action)
        case Apollo(god=god):
            return (
                1.0
                + max((worth.god(god, cards) for cards in worth.payments(price(worth.view, god))), default=-99.0)
                + 99
            )
        case Hecate(card=card):
            return 300.0 + worth.card(card.value) if card is Catastrophe.ERUPTION else 300.0
        case Pay():
            return 500.0 - _kept(worth, action.card)
        case Asclepius():
            return worth.card(worth.view.given_up)
        case Demeter():
            return 25.0
        case Cassandra():
            return 50.0
        case Hermes(seat=seat, part=part, card=card):
            got = worth.view.kingdoms[seat].top if part == 0 else ("north", "south", "east", "west")[part - 1]
            gain = worth.card(got) - _kept(worth, card)
            return gain if gain > _ENOUGH else 0.0
        case _:
            return 0.0


def _kept(worth: Worth, card: int) -> float:
    if card < 0:
        return 5.0 if worth.winds[-1 - card] > 1 else 90.0
    stack = (*worth.stack[:card], *worth.stack[card + 1 :])
    return float(worth.points - worth.score(stack, worth.winds, worth.gods, worth.places))


def _move(worth: Worth, action: Move, now: Millis) -> float:
    view = worth.view
    if knocks(view, action, now):
        return 0.0
    taken = action.take is Take.YES
    gain = worth.card(worth.top(action.origin)) if taken else 0.0
    if gain >= WON:
        return gain
    there = worth.place(action.to, lifted=action.glass, taken=taken and action.to == action.origin)
    if taken:
        return gain + there
    if city_of(action.origin) is City.KNOSSOS and action.to == action.origin:
        return there + 20.0
    if action.to == action.origin:
        return 0.0
    return there - worth.staying(action.glass, now)


def _sent(worth: Worth, number: int, action: War | Mycenae | Send) -> float:
    glass = worth.view.glasses[number]
    if worth.partner(glass.owner):
        return 0.0
    place = glass.place
    mine = place in worth.places
    top = worth.top(place)
    gain = 5.0 + (max(0.0, worth.card(top)) if top else 0.0) * (1.5 if mine else 0.5)
    if city_of(place) is not None or kingdom_of(place) is not None:
        gain += 30.0 + (200.0 * (worth.view.die >= 4) if city_of(place) is City.KNOSSOS else 0.0)
    return gain + 0.001 * worth.threat(glass.owner) + (0.5 if action.turn.value == "turn" else 0.0)


def _offers(worth: Worth, legal: Sequence[Action]) -> list[tuple[float, Offer]]:
    found = []
    for action in legal:
        if isinstance(action, Offer):
            for cards in worth.payments(len(action.cards)):
                found.append((worth.god(action.god, cards), Offer(action.god, cards)))  # noqa: PERF401 - two loops
    return found


COMPUTERS: Final[Mapping[str, ComputerPlayer]] = {
    STRONG: strong,
    "greedy": greedy,
    "random": at_random,
    "gentle": gentle,
}
