"""Lots, a tiny game with hidden hands and simultaneous decisions, to try the contract.

L1 Two to four seats; 24 cards, four each of 1 to 6. Everybody is dealt three, secretly.
L2 A round: everybody lays one card of the hand face down, in any order; the last card of a hand without being asked.
L3 When all have laid, the cards are turned up. The highest takes the round's prize, worth the round's number; when the
   highest are equal, nobody does. The cards are out of the game.
L4 After the first round everybody is dealt one more card, secretly. There are four rounds.
L5 Most points win; ties share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias

import msgspec

from games.core import (
    CHANCE,
    NO_OPTIONS,
    Decide,
    Draw,
    Drawn,
    Entry,
    Forced,
    Game,
    Illegal,
    Millis,
    NoOptions,
    Over,
    Pending,
    Seat,
    Seating,
    Unreadable,
)

ROUNDS = 4
DECK = tuple(sorted(str(card) for card in range(1, 7) for _ in range(4)))


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    card: int


class State(msgspec.Struct, frozen=True):
    """``owed``: the seats that are dealt to next, each so many cards. ``laid``: the card face down, or None."""

    round: int
    deck: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[int | None, ...]
    points: tuple[int, ...]
    owed: tuple[tuple[int, int], ...]
    spent: int = 0


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    seat: int
    cards: tuple[int, ...]


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    seat: int
    card: int


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    cards: tuple[int, ...]
    winner: int | None


Event: TypeAlias = Dealt | Laid | Revealed


class SomeDealt(msgspec.Struct, frozen=True, tag="some-dealt"):
    seat: int
    count: int


class SomeLaid(msgspec.Struct, frozen=True, tag="some-laid"):
    seat: int


Seen: TypeAlias = Event | SomeDealt | SomeLaid


class SeatView(msgspec.Struct, frozen=True):
    """``cards`` and ``card``: the viewer's own only."""

    count: int
    cards: tuple[int, ...] | None
    has_laid: bool
    card: int | None
    points: int


class View(msgspec.Struct, frozen=True):
    viewer: int | None
    round: int
    deck: int
    seats: tuple[SeatView, ...]


class Tally(msgspec.Struct, frozen=True):
    totals: tuple[int, ...]


class Lots:
    name = "lots"
    rules_version = "1"
    players = range(2, 5)
    seat_names = ("amber", "beryl", "coral", "denim")
    timed = False

    options = NoOptions
    exhaustive = True

    def new(self, seats: tuple[str, ...], options: NoOptions = NO_OPTIONS) -> State:
        if len(seats) not in self.players or len(set(seats)) < len(seats) or set(seats) - set(self.seat_names):
            raise ValueError(f"seats {seats}")
        count = len(seats)
        return State(1, DECK, ((),) * count, (None,) * count, (0,) * count, tuple((seat, 3) for seat in range(count)))

    def pending(self, state: State) -> Pending[Lay]:
        if state.owed:
            return Draw("deal", state.deck, state.owed[0][1])
        if state.round > ROUNDS:
            return Over(tuple(1 + sum(other > mine for other in state.points) for mine in state.points), "points")
        waiting = tuple(seat for seat, card in enumerate(state.laid) if card is None)
        if len(state.hands[waiting[0]]) == 1:
            return Forced(waiting[0], Lay(state.hands[waiting[0]][0]), "L2")
        return Decide(waiting)

    def legal(self, state: State, seat: Seat, now: Millis) -> Sequence[Lay]:
        pending = self.pending(state)
        if isinstance(pending, Forced):
            return (pending.action,) if pending.seat == seat else ()
        if not isinstance(pending, Decide) or seat not in pending.asked:
            return ()
        return tuple(Lay(card) for card in sorted(set(state.hands[seat])))

    def apply(self, state: State, entry: Entry[Lay]) -> tuple[State, tuple[Event, ...]]:
        pending = self.pending(state)
        if isinstance(entry.what, Drawn):
            return self._dealt(state, pending, entry.who, entry.what)
        if isinstance(pending, Over):
            raise Illegal("game-over", "L5")
        asked = pending.asked if isinstance(pending, Decide) else (pending.seat,) if isinstance(pending, Forced) else ()
        if entry.who not in asked:
            raise Illegal("not-asked", "L2", seat=entry.who)
        hand = state.hands[entry.who]
        if entry.what.card not in hand:
            raise Illegal("no-such-card", "L2", card=entry.what.card)
        left = list(hand)
        left.remove(entry.what.card)
        hands = put(state.hands, entry.who, tuple(left))
        laid = put(state.laid, entry.who, entry.what.card)
        state = msgspec.structs.replace(state, hands=hands, laid=laid)
        events: tuple[Event, ...] = (Laid(entry.who, entry.what.card),)
        cards = tuple(card for card in state.laid if card is not None)
        return (state, events) if len(cards) < len(laid) else self._revealed(state, events, cards)

    def _revealed(
        self, state: State, events: tuple[Event, ...], cards: tuple[int, ...]
    ) -> tuple[State, tuple[Event, ...]]:
        winner = cards.index(max(cards)) if cards.count(max(cards)) == 1 else None
        points = state.points if winner is None else put(state.points, winner, state.points[winner] + state.round)
        owed = tuple((seat, 1) for seat in range(len(cards))) if state.round == 1 else ()
        state = msgspec.structs.replace(
            state,
            round=state.round + 1,
            laid=(None,) * len(cards),
            points=points,
            owed=owed,
            spent=state.spent + len(cards),
        )
        return state, (*events, Revealed(cards, winner))

    def _dealt(self, state: State, pending: Pending[Lay], who: int, drawn: Drawn) -> tuple[State, tuple[Event, ...]]:
        if who != CHANCE or not isinstance(pending, Draw) or drawn.what != pending.what:
            raise Illegal("not-drawn-now", "L1", what=drawn.what)
        if len(drawn.items) != pending.count:
            raise Illegal("wrong-count", "L1", count=len(drawn.items))
        deck = list(state.deck)
        for item in drawn.items:
            if item not in deck:
                raise Illegal("not-in-deck", "L1", item=item)
            deck.remove(item)
        cards = tuple(int(item) for item in drawn.items)
        seat = state.owed[0][0]
        hands = put(state.hands, seat, tuple(sorted((*state.hands[seat], *cards))))
        return msgspec.structs.replace(state, deck=tuple(deck), hands=hands, owed=state.owed[1:]), (Dealt(seat, cards),)

    def view(self, state: State, viewer: Seat | None) -> View:
        seats = tuple(
            SeatView(
                count=len(hand),
                cards=hand if seat == viewer else None,
                has_laid=card is not None,
                card=card if seat == viewer else None,
                points=points,
            )
            for seat, (hand, card, points) in enumerate(zip(state.hands, state.laid, state.points, strict=True))
        )
        return View(viewer, state.round, len(state.deck), seats)

    def see(self, event: Event, viewer: Seat | None) -> Seen | None:
        if isinstance(event, Dealt) and event.seat != viewer:
            return SomeDealt(event.seat, len(event.cards))
        if isinstance(event, Laid) and event.seat != viewer:
            return SomeLaid(event.seat)
        return event

    def seating(self, options: NoOptions) -> Seating:
        return Seating.JOINED

    def live(self, options: NoOptions) -> bool:
        return False

    def disclose(self, entry: Entry[Lay], viewer: Seat | None) -> str | None:
        return self.write(entry.what) if entry.who == viewer else None

    def wakes(self, state: State) -> Millis | None:
        return None

    def tally(self, state: State) -> Tally:
        return Tally(state.points)

    def pieces(self, state: State) -> Mapping[str, int]:
        lying = sum(map(len, state.hands)) + sum(card is not None for card in state.laid)
        return {"card": len(state.deck) + lying + state.spent}

    def write(self, what: Lay | Drawn) -> str:
        return f"lay {what.card}" if isinstance(what, Lay) else " ".join((what.what, *what.items))

    def read(self, text: str) -> Lay:
        word, _, card = text.partition(" ")
        if word != "lay" or card not in DECK:
            raise Unreadable(text, "not-lay")
        return Lay(int(card))

    def read_drawn(self, text: str) -> Drawn:
        what, *items = text.split(" ")
        if what != "deal" or any(item not in DECK for item in items):
            raise Unreadable(text, "not-a-draw")
        return Drawn(what, tuple(items))

    def encode(self, state: State) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> State:
        try:
            return msgspec.json.decode(data, type=State)
        except msgspec.DecodeError as error:
            raise msgspec.ValidationError(str(error)) from error


def scramble(state: State, viewer: Seat | None, rng: Random) -> State:
    """Another state that ``viewer`` cannot tell from ``state``: all cards they cannot see, mixed."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    pile = [int(card) for card in state.deck]
    pile += [card for seat in others for card in (*state.hands[seat], *filter(None, (state.laid[seat],)))]
    rng.shuffle(pile)
    hands, laid = list(state.hands), list(state.laid)
    for seat in others:
        hands[seat] = tuple(sorted(pile.pop() for _ in hands[seat]))
        laid[seat] = None if laid[seat] is None else pile.pop()
    deck = tuple(sorted(map(str, pile)))
    return msgspec.structs.replace(state, deck=deck, hands=tuple(hands), laid=tuple(laid))


def scramble_event(event: Event, viewer: Seat | None, rng: Random) -> Event:
    """Another event that ``viewer`` cannot tell from ``event``."""
    if isinstance(event, Dealt) and event.seat != viewer:
        return Dealt(event.seat, tuple(rng.randint(1, 6) for _ in event.cards))
    if isinstance(event, Laid) and event.seat != viewer:
        return Laid(event.seat, rng.randint(1, 6))
    return event


def put(old: tuple, place: int, new: object) -> tuple:  # type: ignore[type-arg]
    return (*old[:place], new, *old[place + 1 :])


GAME: Game[State, Lay, Event, View, Seen] = Lots()
