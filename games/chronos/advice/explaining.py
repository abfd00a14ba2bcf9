from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from games.chronos.actions import (
    Action,
    Apollo,
    Asclepius,
    Buy,
    Cassandra,
    Claim,
    Claimed,
    Count,
    Demeter,
    Famine,
    Hermes,
    Move,
    Mycenae,
    Offer,
    Pay,
    Poseidon,
    Send,
    Take,
    Troy,
    War,
)
from games.chronos.advice.reasons import (
    Acts,
    Glasses,
    Has,
    Lies,
    Lost,
    Monsters,
    Next,
    Pays,
    Power,
    Ready,
    Reason,
    Rival,
    Scores,
    Stands,
    Towards,
    Town,
    Unseen,
    Waits,
    Winds,
)
from games.chronos.advice.worth import Worth
from games.chronos.rules.ends import CROWD, DIFFERENT, EQUAL
from games.chronos.scoring.score import parts
from games.chronos.terms import KIND, MONSTERS, WINDS, God, city_of, in_underworld
from games.chronos.view import GlassView
from games.core import Later, Millis

MOST = 2


def reasons(worth: Worth, action: Action | Later, now: Millis) -> tuple[Reason, ...]:
    """Return the one or two most important reasons for an action."""
    found = list(_facts(worth, action, now))[:MOST]
    return tuple(found) or (Has(worth.points, worth.need),)


def sounds_better(reasons: Sequence[msgspec.Struct], upper: Sequence[msgspec.Struct]) -> bool:
    """Return whether ``reasons`` sound better than ``upper``, the same kinds of reasons for another action. They do if
    they name more points, and are at least as good in all other respects: the number of other players with hourglasses
    at the card's place, and the time to wait for them.
    """
    pairs = [(_measures(one), _measures(other), one == other) for one, other in zip(reasons, upper, strict=False)]
    return (
        [type(one) for one in reasons] == [type(one) for one in upper]
        and any(one > other for some, others, _ in pairs for one, other in zip(some[:1], others[:1], strict=False))
        and all(
            same or (some and others and all(one >= other for one, other in zip(some, others, strict=True)))
            for some, others, same in pairs
        )
    )


def _measures(reason: msgspec.Struct) -> tuple[int, ...]:
    # Return the points that a reason names and what else can be compared. The higher a number, the better.
    match reason:
        case Scores(points=points):
            return (points,)
        case Lies(points=int() as points, others=others, left=left):
            return points, -others, -left
        case _:
            return ()


def _facts(worth: Worth, action: Action | Later, now: Millis) -> Iterator[Reason]:  # noqa: C901, PLR0912 - a line each
    match action:
        case Later():
            yield from _waiting(worth, now)
        case Claim(what=what):
            yield Ready(worth.points, worth.need, what is Claimed.MONSTERS)
        case Count():
            yield Has(worth.points, worth.need)
            yield _rival(worth, worth.others()[0])
        case Move():
            yield from _move(worth, action, now)
        case Offer(god=god, cards=cards) | Buy(god=god, cards=cards):
            yield _god(worth, god, cards)
            yield _pays(worth, len(cards))
        case Apollo(god=god):
            yield Power(god)
        case Cassandra():
            yield _god(worth, worth.view.temple[0].god, ())
        case Pay():
            yield _pays(worth, 1)
        case Poseidon():
            yield Lost(sum(sum(one.winds) for seat, one in enumerate(worth.view.kingdoms) if seat != worth.seat))
            yield _pays(worth, 1)
        case Asclepius():
            yield from _card(worth, worth.view.given_up)
        case Demeter(pile=pile):
            yield from _card(worth, worth.top(pile))
        case Troy(pile=pile):
            yield from _lying(worth, pile, now)
        case Famine(seat=seat) | Hermes(seat=seat):
            yield _rival(worth, seat)
        case War(glass=glass) | Mycenae(glass=glass) | Send(glass=glass):
            yield from _hit(worth, glass, below=not isinstance(action, Mycenae))
        case _:
            pass


def _waiting(worth: Worth, now: Millis) -> Iterator[Reason]:
    own = [(number, glass) for number, glass in enumerate(worth.view.glasses) if glass.owner == worth.seat]
    free = [(number, glass) for number, glass in own if glass.free <= now]
    blocked = [
        (_with(worth, worth.top(glass.place)) or 0, number)
        for number, glass in free
        if worth.top(glass.place) and _others(worth, glass.place)
    ]
    if blocked:
        _, number = max(blocked)
        yield Waits()
        yield from _lying(worth, worth.view.glasses[number].place, now)
    elif later := [(glass.free, number) for number, glass in own if glass.free > now]:
        at, number = min(later)
        yield Next(at - now)
        yield from _lying(worth, worth.view.glasses[number].place, now)
    yield Glasses(len(free), len(own) - len(free))


def _others(worth: Worth, place: int) -> list[GlassView]:
    return [glass for glass in worth.view.glasses if glass.place == place and glass.owner != worth.seat]


def _lying(worth: Worth, place: int, now: Millis, taken: str = "") -> Iterator[Reason]:
    if face := worth.top(place):
        others = _others(worth, place)
        left = max((glass.out - now for glass in others), default=0)
        cards = [card for card in (taken,) if card and KIND[card] != "catastrophe"]
        stack, winds = _held(worth, cards)
        before, points = worth.score(stack, winds, worth.gods, worth.places), _with(worth, face, taken)
        changed = None if points == before else points
        yield Lies(face, len({glass.owner for glass in others}), changed, max(0, left))
        if KIND[face] == "catastrophe":
            yield Acts(face)
        elif face in MONSTERS:
            yield Monsters(len({*MONSTERS} & {*stack, face}))
        elif changed is None and face in WINDS and not winds[WINDS.index(face)]:
            yield Winds(parts(*_held(worth, [*cards, face]), worth.gods, worth.places).winds)


def _pays(worth: Worth, cards: int) -> Pays:
    return Pays(cards, len(worth.stack) + sum(worth.winds) - cards)


def _hit(worth: Worth, number: int, *, below: bool) -> Iterator[Reason]:
    glass = worth.view.glasses[number]
    if below and God.CERBERUS in worth.gods:
        yield _god(worth, God.CERBERUS, ())
    if glass.owner != worth.seat:
        yield _rival(worth, glass.owner)
    if face := worth.top(glass.place):
        yield Stands(face)


def _rival(worth: Worth, seat: int) -> Rival:
    kingdom = worth.view.kingdoms[seat]
    return Rival(seat, kingdom.height, sum(count > 0 for count in kingdom.winds))


def _held(worth: Worth, cards: Sequence[str]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    stack = (*worth.stack, *(card for card in cards if card not in WINDS))
    return stack, tuple(count + cards.count(name) for name, count in zip(WINDS, worth.winds, strict=True))


def _with(worth: Worth, face: str, taken: str = "") -> int | None:
    if KIND[face] == "catastrophe":
        return None
    cards = [card for card in (taken, face) if card and KIND[card] != "catastrophe"]
    stack, winds = _held(worth, cards)
    return worth.score(stack, winds, worth.gods, worth.places)


def _card(worth: Worth, face: str) -> Iterator[Reason]:
    points = _with(worth, face) if face else None
    if face in MONSTERS:
        yield Monsters(len({*MONSTERS} & {*worth.stack, face}))
    elif points is not None and points != worth.points:
        yield Scores(worth.points, points, worth.need)
    elif face in WINDS and not worth.winds[WINDS.index(face)]:
        stack, winds = _held(worth, [face])
        yield Winds(parts(stack, winds, worth.gods, worth.places).winds)


def _move(worth: Worth, action: Move, now: Millis) -> Iterator[Reason]:
    view = worth.view
    taken = action.take is Take.YES
    if taken:
        yield from _card(worth, worth.top(action.origin))
    if (city := city_of(action.to)) is not None:
        yield Town(city)
    elif taken and action.to == action.origin:
        if action.to < len(view.piles):
            yield Unseen(view.piles[action.to].height - 1)
    else:
        yield from _lying(worth, action.to, now, worth.top(action.origin) if taken else "")


def _god(worth: Worth, god: God, cards: tuple[int, ...]) -> Reason:
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
    points = worth.score(stack, winds, (*worth.gods, god), worth.places)
    return Scores(worth.points, points, worth.need) if points > worth.points else Power(god)
