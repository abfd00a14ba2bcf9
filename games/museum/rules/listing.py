"""Lists a seat's legal actions (rule U4). If there are too many legal actions, only some of them are listed, but
``apply`` accepts all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from games.museum.actions import (
    LEAVE,
    Action,
    Arrange,
    Ball,
    Board,
    Buy,
    Choose,
    Collector,
    Discard,
    Discovery,
    Drop,
    End,
    Exhibit,
    Express,
    Hire,
    Inventory,
    Keep,
    Loan,
    Patron,
    Pick,
    Press,
    Redraw,
    Skip,
    Stock,
    Take,
    Team,
    Wish,
)
from games.museum.arrange import arranging
from games.museum.options import Boards
from games.museum.rules.headlines import exhibiting, size_for
from games.museum.rules.prices import Price, Purse, bought, expert_cost, object_cost
from games.museum.rules.work import drawable, free_slots, hand_limit
from games.museum.stages import Acted, Stage
from games.museum.state import Player, State
from games.museum.tables import BOARDS, CONTINENTS, FREE, MASTERPIECE, OPINION, PLACES, STOCK, VALUES

Payments: TypeAlias = Sequence[tuple[tuple[str, ...], int]]
"""The ways to pay a price. Each is a pair of the cards and the prestige paid."""
Promising: TypeAlias = Callable[[type[Exhibit | Buy], tuple[str, ...], tuple[str, ...], Price], bool]
"""A function that returns whether to list the ways to pay for objects and experts. It's called with the type of action,
the objects, the experts and their price.
"""
MOST_PAIRS: Final = 40
"""The maximum number of pairs of objects to try when listing actions."""


def legal(state: State, seat: int) -> Sequence[Action]:
    return tuple(_LISTS[state.stage](state, seat))


def _setup(state: State, seat: int) -> Iterator[Action]:
    player = state.players[seat]
    if not player.board and state.options.boards is Boards.CHOICE:
        yield from map(Board, BOARDS)
    if not player.patron:
        yield from map(Patron, player.offered)


def _hand(state: State, seat: int) -> Iterator[Action]:  # noqa: ARG001 - only seats that may are asked
    return iter((Redraw(), Keep()))


def _take(state: State, seat: int) -> Iterator[Action]:
    yield from map(Take, drawable(state, seat))
    yield from _favours(state, seat)


def _grant(state: State, seat: int) -> Iterator[Action]:
    yield from map(Take, drawable(state, seat, PLACES[state.taken[0]]))
    yield Skip()
    yield from _favours(state, seat)


def _draws(state: State, seat: int) -> Iterator[Action]:
    there = drawable(state, seat)
    found = [Wish((one,)) for one in there]
    if len(there) > 1:
        by_value = sorted(there, key=lambda one: (-VALUES[one], one))
        found += [Wish((one, *(other for other in by_value if other != one))) for one in there]
    kept = state.players[seat].wish
    return (one for one in (*found, LEAVE) if one.objects != kept)


def actions(state: State, seat: int, promising: Promising = lambda *_: True) -> Iterator[Action]:
    """Yield the active player's legal actions after the exploration. Leave out actions that cost something if
    ``promising`` returns False for them. ``promising`` is called as late as possible.
    """
    if state.acted is not Acted.INVENTORY:
        yield from _payments(state, seat, promising)
    if state.acted is Acted.NOTHING:
        yield from _inventories(state.players[seat])
    yield from _favours(state, seat)
    yield End()


def _payments(state: State, seat: int, promising: Promising) -> Iterator[Action]:
    player, headline = state.players[seat], state.headline
    experts = player.experts
    purse = Purse(player.hand, player.prestige)
    offers: dict[tuple[Price, tuple[str, ...]], Payments] = {}  # many things cost the same

    def paid(
        kind: type[Exhibit | Buy],
        objects: tuple[str, ...],
        hired: tuple[str, ...],
        asked: Price,
        kept: tuple[str, ...] = (),
    ) -> Payments:
        if not promising(kind, objects, hired, asked):
            return ()
        found = offers.get((asked, kept))
        if found is None:
            found = offers[asked, kept] = _paid(purse, asked, kept)
        return found

    slots, fixed = free_slots(player), exhibiting(headline, experts)
    for one in (*player.hand, *player.discard) if slots else ():
        kept = (one,) if one in player.hand else ()
        for cards, prestige in paid(Exhibit, (one,), (), Price(object_cost(one, experts), fixed), kept):
            yield Exhibit((one,), (), cards, prestige)
    if slots > 1:
        yield from _pairs(player, headline, purse, promising)
    for one, asked in _for_sale(state, seat) if slots and player.prestige else ():
        for cards, prestige in paid(Buy, (one,), (), asked):
            yield Buy(one, cards, prestige)
    for expert in state.row:
        asked = Price(expert_cost(expert, headline, experts), 0)
        for cards, prestige in paid(Exhibit, (), (expert,), asked):
            yield Exhibit((), (expert,), cards, prestige)


def _for_sale(state: State, seat: int) -> Iterator[tuple[str, Price]]:
    # Rule U4.2.
    experts = state.players[seat].experts
    for other, owner in enumerate(state.players):
        for one in owner.discard if other != seat else ():
            yield one, bought(one, state.headline, experts)


def _paid(purse: Purse, asked: Price, kept: tuple[str, ...]) -> Payments:
    found = purse.ways(asked, kept)
    if not found:
        return ()
    first = found[0]
    paid = (purse.cards(first.cards, kept), first.prestige + asked.fixed)
    most = max(found, key=lambda way: way.prestige) if len(found) > 1 else first
    if most.prestige == first.prestige:
        return (paid,)
    return paid, (purse.cards(most.cards, kept), most.prestige + asked.fixed)


def _pairs(player: Player, headline: str, purse: Purse, promising: Promising) -> Iterator[Action]:
    # Yield actions that exhibit two objects and pay for both with a single card.
    pool = [one for one in (*player.hand, *player.discard) if VALUES[one] < MASTERPIECE]
    costs = {one: object_cost(one, player.experts) for one in pool}
    fixed = 2 * exhibiting(headline, player.experts)
    tried = 0
    for pair in combinations(pool, 2):
        cost = costs[pair[0]] + costs[pair[1]]
        if cost > MASTERPIECE:
            continue
        tried += 1
        if tried > MOST_PAIRS:
            return
        asked = Price(cost, fixed)
        if not promising(Exhibit, pair, (), asked):
            continue
        found = purse.ways(asked, pair)
        if found and sum(found[0].cards) == 1:
            yield Exhibit(pair, (), purse.cards(found[0].cards, pair), found[0].prestige + fixed)


def _inventories(player: Player) -> Iterator[Action]:
    room = hand_limit(player) - len(player.hand)
    if room < 1:
        return
    for one in player.discard:
        yield Inventory((one,))
    best = tuple(sorted(player.discard, key=lambda one: (-VALUES[one], one)))[:room]
    if len(best) > 1:
        yield Inventory(best)


def _favours(state: State, seat: int) -> Iterator[Action]:
    if not state.favour_played:
        for favour in dict.fromkeys(state.players[seat].favours):
            yield from _FAVOURS[favour](state, seat)


def _express(state: State, seat: int) -> Iterator[Action]:
    player = state.players[seat]
    if free_slots(player):
        yield from (Express(one) for one in player.hand if VALUES[one] <= FREE)


def _ball(state: State, seat: int) -> Iterator[Action]:
    if free_slots(state.players[seat]):
        for player in state.players:
            yield from (Ball(one) for one in player.discard if VALUES[one] <= FREE)


def _team(state: State, seat: int) -> Iterator[Action]:
    experts = state.players[seat].experts
    for place, land in enumerate(state.lands):
        objects = tuple(card for card in land.out if card != OPINION)
        if objects and size_for(state.headline, place, experts):
            yield Team(CONTINENTS[place], objects)


def _discovery(state: State, seat: int) -> Iterator[Action]:
    experts = state.players[seat].experts
    for place, land in enumerate(state.lands):
        if land.deck and size_for(state.headline, place, experts):
            yield Discovery(CONTINENTS[place])


def _stock(state: State, seat: int) -> Iterator[Action]:
    discard = state.players[seat].discard
    yield from (Stock((one,)) for one in discard)
    best: list[str] = []
    for one in sorted(discard, key=lambda one: (-VALUES[one], one)):
        if sum(VALUES[card] for card in best) + VALUES[one] <= STOCK:
            best.append(one)
    if len(best) > 1:
        yield Stock(tuple(best))


def _hire(state: State, seat: int) -> Iterator[Action]:  # noqa: ARG001 - the same for all
    yield from map(Hire, state.row)
    if state.row:
        yield Hire()


_FAVOURS: Final[dict[str, Callable[[State, int], Iterator[Action]]]] = {
    "press": lambda *_: iter((Press(),)),
    "express": _express,
    "team": _team,
    "ball": _ball,
    "collector": lambda state, seat: map(Collector, state.players[seat].hand),
    "discovery": _discovery,
    "stock": _stock,
    "loan": lambda *_: iter((Loan(),)),
    "hire": _hire,
}


def _drop(state: State, seat: int) -> Iterator[Action]:
    return map(Drop, dict.fromkeys(state.players[seat].favours))


def _choose(state: State, seat: int) -> Iterator[Action]:  # noqa: ARG001 - only the active player is asked
    return map(Choose, combinations(state.shown, state.need))


def _pick(state: State, seat: int) -> Iterator[Action]:  # noqa: ARG001 - any seat picks from these
    return map(Pick, state.shown)


def _discard(state: State, seat: int) -> Iterator[Action]:
    player = state.players[seat]
    need = len(player.hand) - hand_limit(player)
    by_value = sorted(player.hand, key=lambda one: (VALUES[one], one))
    found = [tuple(by_value[:need]), tuple(by_value[-need:])]
    found += [player.hand[at : at + need] for at in range(len(player.hand) - need + 1)]
    different = {frozenset(cards): cards for cards in reversed(found)}
    return map(Discard, reversed(different.values()))


def _arrange(state: State, seat: int) -> Iterator[Action]:
    # Yield a simple arrangement that takes little time to compute. :mod:`games.museum.arrange.arranging` finds the best
    # one.
    player = state.players[seat]
    tokens = {continent: land.tokens for continent, land in zip(CONTINENTS, state.lands, strict=True)}
    cancels = arranging.cancels(player.discard, tokens, player.press)
    yield Arrange(arranging.plain(player.board, player.museum), cancels)


_LISTS: Final[dict[Stage, Callable[[State, int], Iterator[Action]]]] = {
    Stage.SETUP: _setup,
    Stage.HAND: _hand,
    Stage.TAKE: _take,
    Stage.GRANT: _grant,
    Stage.DRAWS: _draws,
    Stage.ACTION: actions,
    Stage.CHOOSE: _choose,
    Stage.PICK: _pick,
    Stage.DROP: _drop,
    Stage.DISCARD: _discard,
    Stage.ARRANGE: _arrange,
}
