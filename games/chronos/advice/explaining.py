"""The facts that speak for an action, what matters most first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.chronos.actions import (
    Action,
    Asclepius,
    Claim,
    Claimed,
    Demeter,
    Famine,
    Hermes,
    Move,
    Mycenae,
    Offer,
    Send,
    Take,
    War,
)
from games.chronos.advice.reasons import (
    Glasses,
    Has,
    Lies,
    Monsters,
    Pays,
    Ready,
    Reason,
    Rival,
    Scores,
    Towards,
    Town,
    Unseen,
)
from games.chronos.advice.worth import Worth
from games.chronos.rules.ends import CROWD, DIFFERENT, EQUAL
from games.chronos.terms import KIND, MONSTERS, WINDS, God, city_of, in_underworld
from games.core import Later, Millis

MOST = 2
"""So many facts at most."""


def reasons(worth: Worth, action: Action | Later, now: Millis) -> tuple[Reason, ...]:
    """Up to two facts, at least one."""
    found = list(_facts(worth, action, now))[:MOST]
    return tuple(found) or (Has(worth.points, worth.need),)


def _facts(worth: Worth, action: Action | Later, now: Millis) -> Iterator[Reason]:
    match action:
        case Later():
            own = [glass for glass in worth.view.glasses if glass.owner == worth.seat]
            free = sum(glass.free <= now for glass in own)
            yield Glasses(free, len(own) - free)
        case Claim(what=what):
            yield Ready(worth.points, worth.need, what is Claimed.MONSTERS)
        case Move():
            yield from _move(worth, action)
        case Offer(god=god, cards=cards):
            yield _god(worth, god, cards)
            held = len(worth.stack) + sum(worth.winds)
            yield Pays(len(cards), held - len(cards))
        case Asclepius():
            yield from _card(worth, worth.view.given_up)
        case Demeter(pile=pile):
            yield from _card(worth, worth.top(pile))
        case Famine(seat=seat) | Hermes(seat=seat):
            yield _rival(worth, seat)
        case War(glass=glass) | Mycenae(glass=glass) | Send(glass=glass):
            yield _rival(worth, worth.view.glasses[glass].owner)
        case _:
            pass


def _rival(worth: Worth, seat: int) -> Rival:
    kingdom = worth.view.kingdoms[seat]
    return Rival(seat, kingdom.height, sum(count > 0 for count in kingdom.winds))


def _with(worth: Worth, face: str, taken: str = "") -> int | None:
    """The points with one card more, and with what is ``taken`` before; None for one that goes into no kingdom."""
    if KIND[face] == "catastrophe":
        return None
    cards = [card for card in (taken, face) if card and KIND[card] != "catastrophe"]
    stack = (*worth.stack, *(card for card in cards if card not in WINDS))
    winds = tuple(count + cards.count(name) for name, count in zip(WINDS, worth.winds, strict=True))
    return worth.score(stack, winds, worth.gods, worth.places)


def _card(worth: Worth, face: str) -> Iterator[Reason]:
    """What a card changes that is taken now."""
    points = _with(worth, face) if face else None
    if face in MONSTERS:
        yield Monsters(len({*MONSTERS} & {*worth.stack, face}))
    elif points is not None:
        yield Scores(worth.points, points, worth.need)


def _move(worth: Worth, action: Move) -> Iterator[Reason]:
    view = worth.view
    taken = action.take is Take.YES
    if taken:
        yield from _card(worth, worth.top(action.origin))
    if (city := city_of(action.to)) is not None:
        yield Town(city)
    elif taken and action.to == action.origin:
        if action.to < len(view.piles):
            yield Unseen(view.piles[action.to].height - 1)
    elif face := worth.top(action.to):
        others = {
            one.owner
            for number, one in enumerate(view.glasses)
            if one.place == action.to and number != action.glass and one.owner != worth.seat
        }
        yield Lies(face, len(others), _with(worth, face, worth.top(action.origin) if taken else ""))


def _god(worth: Worth, god: God, cards: tuple[int, ...]) -> Reason:
    """What a god brings who is paid with ``cards``."""
    stack = tuple(card for number, card in enumerate(worth.stack) if number not in cards)
    winds = tuple(count - cards.count(-1 - number) for number, count in enumerate(worth.winds))
    often = Counter(stack)
    often.update({name: count for name, count in zip(WINDS, winds, strict=True) if count})
    match god:
        case God.ZEUS:
            return Towards(god, 1, 1)
        case God.CALYPSO:
            return Towards(god, len(often), DIFFERENT)
        case God.CYCLOPS:
            return Towards(god, min(1, sum(monster in stack for monster in MONSTERS)), 1)
        case God.HESTIA:
            return Towards(god, max(often.values(), default=0), EQUAL)
        case God.CERBERUS:
            return Towards(god, sum(in_underworld(glass.place) for glass in worth.view.glasses), CROWD)
        case _:
            return Scores(worth.points, worth.score(stack, winds, (*worth.gods, god), worth.places), worth.need)
