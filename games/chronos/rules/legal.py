"""The legal actions of a seat: moving each hourglass to each place, and using each power on each target.

An action that must be paid for is listed only with the cheapest cards. Paying with other cards is legal too:
:func:`games.chronos.rules.acting.act` accepts it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

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
    Hades,
    Hecate,
    Hermes,
    Move,
    Mycenae,
    Offer,
    Pay,
    Poseidon,
    Power,
    Send,
    Take,
    Troy,
    TurnOver,
    War,
)
from games.chronos.rules import acting, catastrophes, ends, moving, powers, sending, setup
from games.chronos.rules.draft import Draft
from games.chronos.stages import Asked, Stage
from games.chronos.state import Choice, State
from games.chronos.terms import (
    CITY_PLACE,
    COST,
    HOME,
    PARTS,
    PILES,
    TOLERATED,
    UNDER_2,
    VALUE,
    Catastrophe,
    City,
    God,
    kingdom_place,
)
from games.core import Illegal, Millis


def legal(state: State, seat: int, now: Millis) -> tuple[Action, ...]:
    if state.stage is not Stage.PLAY or setup.open_pile(state) is not None or now < state.clock:
        return ()
    due = ends.wakes(state)
    if not 0 <= seat < len(state.seats) or (due is not None and now >= due):
        return ()
    draft = Draft(state, now, seat)
    if (choice := catastrophes.waiting(draft, seat)) is not None:
        return tuple(action for action in _answers(draft, choice) if _allowed(state, seat, action, now))
    found: list[Action] = [*_moves(draft, seat)]
    if state.level == _ALL:
        found += _offers(draft, seat)
        found += [action for action in _powers(draft, seat) if _allowed(state, seat, action, now)]
    if _fits(ends.check_count, draft):
        found.append(Count())
    if draft.barred[seat] <= now:
        found += map(Claim, Claimed)
    if not found:
        found += _knock(draft, seat)
    return tuple(dict.fromkeys(found))


_ALL = 5


def _fits(check: Callable[..., None], *arguments: object) -> bool:
    try:
        check(*arguments)
    except Illegal:
        return False
    return True


def _allowed(state: State, seat: int, action: Action, now: Millis) -> bool:
    return _fits(acting.act, Draft(state, now, seat), seat, action)


# -- hourglasses


def _moves(draft: Draft, seat: int) -> Iterator[Move]:
    longest: dict[int, int] = {}
    for number, glass in enumerate(draft.glasses):
        if glass.owner != seat or glass.free(draft.sand) > draft.at:
            continue
        best = longest.get(glass.place)
        if best is None or draft.glasses[best].out > glass.out:
            longest[glass.place] = number
    for origin, number in longest.items():
        glass = draft.glasses[number]
        lifted = None
        if _fits(moving.check_take, draft, seat, origin):
            # The card is taken before the hourglass is set (C4.8): its origin may be empty then, and an empty place in
            # one's own kingdom filled.
            lifted = Draft(draft.base, draft.at, seat)
            moving.take(lifted, seat, origin)
        for to in _targets(draft, seat, number):
            if not _fits(moving.check_way, draft, seat, glass, to):
                continue
            take = lifted is not None and _fits(moving.check_target, lifted, seat, number, to)
            if take:
                yield Move(number, origin, to, Take.YES)
            if (not take or to == HOME) and _fits(moving.check_target, draft, seat, number, to):
                yield Move(number, origin, to, Take.NO)


def _targets(draft: Draft, seat: int, number: int) -> Iterator[int]:
    yield from range(PILES)
    yield from (CITY_PLACE[city] for city in draft.base.cities)
    if draft.base.level == _ALL:
        if moving.raids(draft, seat, without=number):
            yield from (kingdom_place(other, part) for other in range(draft.players) for part in range(PARTS))
        else:  # one's own cards, where others are
            there = {glass.place for glass in draft.glasses if glass.owner != seat}
            yield from (place for part in range(PARTS) if (place := kingdom_place(seat, part)) in there)
    yield from (HOME, UNDER_2)


def _knock(draft: Draft, seat: int) -> Iterator[Move]:
    owner = draft.owner(God.EOS)
    if owner is None or owner == seat or not draft.cards(seat):
        return
    for number, glass in enumerate(draft.glasses):
        if glass.owner == seat and glass.out - draft.at > TOLERATED:
            yield Move(number, glass.place, HOME)
            return


# -- answers


def _answers(draft: Draft, choice: Choice) -> Iterator[Action]:
    seat = choice.seat
    glasses = range(len(draft.glasses))
    match choice.asked:
        case Asked.FAMINE:
            yield from (Famine(other) for other in range(draft.players) if draft.cards(other))
        case Asked.WAR:
            yield from (War(number, turn) for number in glasses for turn in TurnOver)
        case Asked.MYCENAE:
            yield from (Mycenae(number, turn) for number in glasses for turn in TurnOver)
        case Asked.APOLLO:
            yield from map(Apollo, draft.temple)
        case Asked.HECATE:
            yield from map(Hecate, Catastrophe)
        case Asked.WIND | Asked.DEBT:
            yield from map(Pay, _own(draft, seat))


# -- gods and cities


def _own(draft: Draft, seat: int) -> list[int]:
    stack, winds = draft.stacks[seat], draft.winds[seat]
    named = {face: number for number, face in enumerate(stack)}
    found = [*named.values(), *(-1 - number for number, count in enumerate(winds) if count)]
    return sorted(found, key=lambda card: (*_worth(draft, seat, card), abs(card)))


def _worth(draft: Draft, seat: int, card: int) -> tuple[int, int]:
    if card < 0:
        return (0 if draft.winds[seat][-1 - card] > 1 else 90, 0)
    face = draft.stacks[seat][card]
    return (VALUE[face] or 40, -card)


def _cheapest(draft: Draft, seat: int) -> list[int]:
    cards = [(*_worth(draft, seat, card), card) for card in range(len(draft.stacks[seat]))]
    for number, lying in enumerate(draft.winds[seat]):
        cards += [(0, 0, -1 - number)] * (lying - 1) + [(90, 0, -1 - number)] * bool(lying)
    return [card for _, _, card in sorted(cards)]


def _offers(draft: Draft, seat: int) -> Iterator[Offer]:
    if not powers.may_offer(draft, seat):
        return
    cards = _cheapest(draft, seat)
    for god in draft.temple:
        price = powers.price(draft, seat, god)
        if price <= len(cards) and powers.reserved_for(draft, god) in {None, seat}:
            yield Offer(god, tuple(sorted(cards[:price])))


def _powers(draft: Draft, seat: int) -> Iterator[Action]:
    gods = draft.gods[seat]
    yield from _sends(draft, seat)
    if draft.stands_on(seat, City.TROY):
        yield from map(Troy, range(PILES))
    for god in gods:
        if god in _USES:
            yield from _USES[god](draft, seat)


def _sends(draft: Draft, seat: int) -> Iterator[Send]:
    for power in Power:
        if not sending.has_power(draft, seat, power):
            continue
        card = None
        if power in sending.PAID:
            own = _own(draft, seat)
            if not own:
                continue
            card = own[0]
        yield from (Send(power, number, turn, card) for number in range(len(draft.glasses)) for turn in TurnOver)


def _buys(draft: Draft, seat: int) -> Iterator[Buy]:
    cards = _cheapest(draft, seat)
    for other, gods in enumerate(draft.gods):
        for god in gods if other != seat else ():
            if COST[god] <= len(cards):
                yield Buy(god, tuple(sorted(cards[: COST[god]])))


def _swaps(draft: Draft, seat: int) -> Iterator[Hermes]:
    for card in _own(draft, seat)[:1]:
        yield from (Hermes(other, part, card) for other in range(draft.players) for part in range(PARTS))


def _pairs(draft: Draft, seat: int) -> Iterator[Hades]:  # noqa: ARG001 - anybody's
    for first, second in combinations(range(len(draft.glasses)), 2):
        yield Hades(first, TurnOver.YES, second, TurnOver.YES)


_USES: dict[God, Callable[[Draft, int], Iterator[Action] | Sequence[Action]]] = {
    God.HADES: _pairs,
    God.ASCLEPIUS: lambda _draft, _seat: (Asclepius(),),
    God.HERMES: _swaps,
    God.CASSANDRA: lambda _draft, _seat: (Cassandra(),),
    God.DEMETER: lambda _draft, _seat: tuple(map(Demeter, range(PILES))),
    God.GAIA: _buys,
    God.POSEIDON: lambda draft, seat: tuple(map(Poseidon, _own(draft, seat)[:1])),
}
