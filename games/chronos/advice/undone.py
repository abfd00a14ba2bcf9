"""Finds the useful actions that a player could take in a position of Chronos Conquest (*chances*), so that the analysis
can tell which ones the player missed.

It uses only what the player can see: the top cards, the hourglasses, the temple, the cities, and the player's own cards
(C5.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

import msgspec

from games.chronos.actions import (
    Action,
    Asclepius,
    Buy,
    Cassandra,
    Claim,
    Claimed,
    Demeter,
    Hades,
    Hermes,
    Move,
    Offer,
    Poseidon,
    Power,
    Send,
    Take,
)
from games.chronos.rules import ends, legal, powers
from games.chronos.rules.draft import Draft
from games.chronos.scoring.score import parts
from games.chronos.stages import Stage
from games.chronos.state import State, underworld
from games.chronos.terms import HOME, KIND, MONSTERS, PILES, UNDER_1, UNDER_2, VALUE, WINDS, God, is_pile
from games.core import Millis, Seat

CARD, CLAIM, GOD, IDLE = "card", "claim", "god", "idle"
"""The kinds of chances: a card to take, a true claim to have won, a god that would win or whose power could be used,
and an hourglass that could be moved to a useful place.
"""
QUICK: Final = 10
"""A chance to take a card counts as missed once it has lasted a tenth of an hourglass's running time, such as 3
seconds if an hourglass runs for 30 seconds.
"""
LATE: Final = 6
"""A chance to win counts as missed once it has lasted a sixth of an hourglass's running time. That is also how long a
player must wait after a false claim before claiming again (C7.2).
"""
REST: Final = 2
"""An hourglass that could be put to use counts as idle once it has rested for twice its running time, such as 60
seconds if it runs for 30 seconds.
"""
GAME_LOST: Final = 1_000
"""The cost of a missed chance to win in a game that the player then lost, in hundredths of a card."""
_ACTS: Final[dict[type, God]] = {
    Asclepius: God.ASCLEPIUS,
    Buy: God.GAIA,
    Cassandra: God.CASSANDRA,
    Demeter: God.DEMETER,
    Hades: God.HADES,
    Hermes: God.HERMES,
    Poseidon: God.POSEIDON,
}
ACTIVE: Final = frozenset((*_ACTS.values(), God.URANUS, God.EROS, God.ERINYES))
"""The gods whose powers have no effect until their owners decide to use them."""


_BELOW: Final = frozenset((God.PERSEPHONE, God.CERBERUS, God.ERINYES))
"""The gods whose owners gain an advantage if hourglasses are in the underworld."""


class Chance(msgspec.Struct, frozen=True):
    """A useful action that a seat could take: `action` is possible from the time `since`.

    `kind` is CARD, CLAIM, GOD or IDLE. `about` distinguishes actions of the same kind, for example by the pile and the
    number of its cards.
    """

    kind: str
    about: tuple[int | str, ...]
    since: Millis
    action: Action


def chances(state: State, seat: Seat, at: Millis, unused: frozenset[God] = frozenset()) -> Iterator[Chance]:
    """Yield everything useful that `seat` could do in the position `state`, for example take a card or claim victory.
    The position began at the time `at`. Uses of gods' powers are included only for the gods in `unused`.

    Yield nothing while the seat must first make a choice (C3.5).
    """
    if state.stage is not Stage.PLAY or any(choice.seat == seat for choice in state.choices):
        return
    yield from _cards(state, seat, at)
    yield from _rests(state, seat, at)
    claims = list(_claims(state, seat, at))
    yield from claims
    if state.level == _ALL:
        if not claims:
            yield from _wins(state, seat, at)
        yield from _powers(state, seat, at, unused)


_ALL: Final = 5


def _cards(state: State, seat: Seat, at: Millis) -> Iterator[Chance]:
    for pile in range(PILES):
        height = state.heights[pile]
        if not _takeable(state, pile):
            continue
        there = [(glass.free(state.sand), number) for number, glass in enumerate(state.glasses) if glass.place == pile]
        if there and all(state.glasses[number].owner == seat for _, number in there):
            free, number = min(there)
            to = pile if height > 1 else HOME  # C4.5
            yield Chance(CARD, (pile, height), max(at, free), Move(number, pile, to, Take.YES))


def _rests(state: State, seat: Seat, at: Millis) -> Iterator[Chance]:
    # Yield a chance for each of the seat's hourglasses that is in front of its owner, on a pile or in the underworld,
    # and could take the pile's card, be put on a pile without hourglasses, or be turned into the second part of the
    # underworld.
    there = {glass.place for glass in state.glasses}
    others = {glass.place for glass in state.glasses if glass.owner != seat}
    open_piles = [pile for pile in range(PILES) if _takeable(state, pile) and pile not in there]
    best = max(open_piles, key=lambda pile: VALUE[state.tops[pile]], default=None)
    gods = {*state.gods[seat]}
    places = {*range(PILES), HOME} if gods & _BELOW else {*range(PILES), HOME, UNDER_1, UNDER_2}
    for number, glass in enumerate(state.glasses):
        place = glass.place
        if glass.owner != seat or place not in places:
            continue
        if place == UNDER_1 and God.CHARON not in gods:
            action = Move(number, place, UNDER_2)
        elif is_pile(place) and place not in others and _takeable(state, place):
            action = Move(number, place, place if state.heights[place] > 1 else HOME, Take.YES)
        elif best is not None:
            action = Move(number, place, best)
        else:
            continue
        yield Chance(IDLE, (number, glass.out), max(at, glass.free(state.sand)), action)


def _takeable(state: State, pile: int) -> bool:
    face = state.tops[pile]
    return bool(face) and state.troy != pile and KIND[face] != "catastrophe"


def _claims(state: State, seat: Seat, at: Millis) -> Iterator[Chance]:
    for what in Claimed:
        if ends.holds(state, seat, what):
            yield Chance(CLAIM, (what.value,), max(at, state.barred[seat]), Claim(what))


def god_of(action: Action) -> God | None:
    if isinstance(action, Send):
        return None if action.power is Power.RHODES else God(action.power.value)
    return _ACTS.get(type(action))


def _powers(state: State, seat: Seat, at: Millis, unused: frozenset[God]) -> Iterator[Chance]:
    gods = unused & ACTIVE & frozenset(state.gods[seat])
    if not gods:
        return
    found: dict[God, Action] = {}
    for action in legal.legal(state, seat, at):
        god = god_of(action)
        if god in gods and god is not None:
            found.setdefault(god, action)
    yield from (Chance(GOD, ("power", god.value), at, action) for god, action in found.items())


def _wins(state: State, seat: Seat, at: Millis) -> Iterator[Chance]:
    draft = Draft(state, at, seat)
    if not powers.may_offer(draft, seat):
        return
    places = tuple(glass.place for glass in state.glasses if glass.owner == seat)
    for god in state.temple:
        if powers.reserved_for(draft, god) not in {None, seat}:
            continue
        held = _Held(state.stacks[seat], state.winds[seat], state.gods[seat], places)
        below = len(underworld(state.glasses))
        paid = _payment(held, god, powers.price(draft, seat, god), ends.needed(state, seat), below)
        if paid is not None:
            yield Chance(GOD, ("offer", god.value), at, Offer(god, paid))


class _Held(msgspec.Struct, frozen=True):
    stack: tuple[str, ...]
    winds: tuple[int, ...]
    gods: tuple[God, ...]
    places: tuple[int, ...]


@lru_cache(maxsize=1024)
def _payment(held: _Held, god: God, price: int, need: int, below: int) -> tuple[int, ...] | None:
    if price > len(held.stack) + sum(held.winds) or not _won(held, god, need, below):
        return None  # it wouldn't win with fewer cards either
    faces = sorted({*held.stack, *(name for name, count in zip(WINDS, held.winds, strict=True) if count)}, key=_least)
    for given in combinations_with_replacement(faces, price):
        cards = _taken(held, given)
        if cards is None:
            continue
        stack = tuple(face for number, face in enumerate(held.stack) if number not in cards)
        winds = tuple(count - given.count(name) for name, count in zip(WINDS, held.winds, strict=True))
        if _won(_Held(stack, winds, held.gods, held.places), god, need, below):
            return cards
    return None


def _least(face: str) -> tuple[str, str]:
    return KIND[face], face


def _taken(held: _Held, given: Sequence[str]) -> tuple[int, ...] | None:
    cards: list[int] = []
    for face in dict.fromkeys(given):
        count = given.count(face)
        if face in WINDS:
            number = WINDS.index(face)
            if held.winds[number] < count:
                return None
            cards += [-1 - number] * count
        else:
            there = [number for number, one in enumerate(held.stack) if one == face]
            if len(there) < count:
                return None
            cards += there[:count]
    return tuple(sorted(cards))


def _won(left: _Held, god: God, need: int, below: int) -> bool:
    stack, winds = left.stack, left.winds
    often = [stack.count(face) for face in {*stack}] + [count for count in winds if count]
    match god:
        case God.ZEUS:
            return True
        case God.CALYPSO:
            return len(often) >= ends.DIFFERENT
        case God.CYCLOPS:
            return any(monster in stack for monster in MONSTERS)
        case God.HESTIA:
            return max(often, default=0) >= ends.EQUAL
        case God.CERBERUS:
            return below >= ends.CROWD
        case _:
            return parts(stack, winds, (*left.gods, god), left.places).points >= need
