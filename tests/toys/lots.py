"""Lots, a tiny game with hidden hands and simultaneous decisions, to test the contract that all games follow.

L1 Two to four seats. There are 24 cards, four for each of six beasts, worth 1 to 6 in alphabetical order: axolotl,
bharal, gerenuk, pangolin, quagga, zibeline. Each player is dealt three in secret.
L2 In a round, each player lays one card of their hand face down, in any order. The last card of a hand is laid
automatically.
L3 When all have laid a card, the cards are turned up. The highest card wins the round's prize, worth the round's
number. If the highest cards are equal, no one wins it. The cards are out of the game.
L4 There are four rounds, or three (option ``rounds``). In a game of four rounds, each player is dealt one more card in
secret after the first round.
L5 The most points win, and tied players share the win.
L6 Players who have laid a card may take it back once in a round, while others still have to lay. The option ``back``
can turn this off.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from games.conformance import Luck
from games.core import (
    CHANCE,
    Decide,
    Draw,
    Drawn,
    Entry,
    Forced,
    Game,
    Illegal,
    Millis,
    Over,
    Pending,
    Seat,
    Unreadable,
)
from tests.toys.toy import Tally, Toy, most_points, put


class Card(enum.StrEnum):
    """The beasts, worth 1 to 6. Their names occur nowhere else in Cartouche, so that tests can search for leaks."""

    AXOLOTL = "axolotl"
    BHARAL = "bharal"
    GERENUK = "gerenuk"
    PANGOLIN = "pangolin"
    QUAGGA = "quagga"
    ZIBELINE = "zibeline"


WORTH = {card: worth for worth, card in enumerate(Card, start=1)}
DECK = tuple(sorted(card.value for card in Card for _ in range(4)))


class Options(msgspec.Struct, frozen=True):
    rounds: Literal[3, 4] = 4
    back: bool = True


USUAL = Options()


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    card: Card


class Back(msgspec.Struct, frozen=True, tag="back"):
    pass


Action: TypeAlias = Lay | Back


class State(msgspec.Struct, frozen=True):
    """The state of a game.

    ``owed``: the seats that get the next cards, and how many cards each of them gets. ``laid``: each seat's card face
    down, or None. ``backed``: the seats that have taken a card back in this round.
    """

    round: int
    deck: tuple[str, ...]
    hands: tuple[tuple[Card, ...], ...]
    laid: tuple[Card | None, ...]
    points: tuple[int, ...]
    owed: tuple[tuple[int, int], ...]
    spent: int = 0
    backed: tuple[int, ...] = ()
    options: Options = USUAL


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    seat: int
    cards: tuple[Card, ...]


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    seat: int
    card: Card


class TakenBack(msgspec.Struct, frozen=True, tag="taken-back"):
    """A player took a card back. Only that player may know which card it was."""

    seat: int


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    cards: tuple[Card, ...]
    winner: int | None


Event: TypeAlias = Dealt | Laid | TakenBack | Revealed


class SomeDealt(msgspec.Struct, frozen=True, tag="some-dealt"):
    seat: int
    count: int


class SomeLaid(msgspec.Struct, frozen=True, tag="some-laid"):
    seat: int


Seen: TypeAlias = Event | SomeDealt | SomeLaid


class SeatView(msgspec.Struct, frozen=True):
    """A seat as a viewer sees it. ``cards`` and ``card`` are set only for the viewer's own seat."""

    count: int
    cards: tuple[Card, ...] | None
    has_laid: bool
    card: Card | None
    points: int


class View(msgspec.Struct, frozen=True):
    viewer: int | None
    round: int
    rounds: int
    deck: int
    backed: tuple[int, ...]
    seats: tuple[SeatView, ...]


class Lots(Toy):
    state = State
    name = "lots"
    players = range(2, 5)
    seat_names = ("amber", "beryl", "coral", "denim")
    options = Options

    def new(self, seats: tuple[str, ...], options: Options = USUAL) -> State:
        self.check_seats(seats)
        count = len(seats)
        owed = tuple((seat, 3) for seat in range(count))
        return State(1, DECK, ((),) * count, (None,) * count, (0,) * count, owed, options=options)

    def pending(self, state: State) -> Pending[Action]:
        if state.owed:
            seat, count = state.owed[0]
            return Draw(f"hand-{seat}", state.deck, count)
        if state.round > state.options.rounds:
            return most_points(state.points)
        waiting = tuple(seat for seat, card in enumerate(state.laid) if card is None)
        if last_cards(state):
            return Forced(waiting[0], Lay(state.hands[waiting[0]][0]), "L2")
        laid = (seat for seat in range(len(state.laid)) if seat not in waiting)
        return Decide(waiting, tuple(seat for seat in laid if state.options.back and seat not in state.backed))

    def legal(self, state: State, seat: Seat, now: Millis) -> Sequence[Action]:
        pending = self.pending(state)
        if isinstance(pending, Forced):
            return (pending.action,) if pending.seat == seat else ()
        if not isinstance(pending, Decide) or seat not in pending.able:
            return ()
        return (Back(),) if seat in pending.may else tuple(Lay(card) for card in sorted(set(state.hands[seat])))

    def apply(self, state: State, entry: Entry[Action]) -> tuple[State, tuple[Event, ...]]:
        pending = self.pending(state)
        if isinstance(entry.what, Drawn):
            return self._dealt(state, pending, entry.who, entry.what)
        if isinstance(pending, Over):
            raise Illegal("game-over", "L5")
        if isinstance(pending, Draw) or entry.who not in range(len(state.hands)):
            raise Illegal("not-asked", "L2", seat=entry.who)
        if isinstance(entry.what, Back):
            return self._back(state, pending, entry.who)
        asked = pending.asked if isinstance(pending, Decide) else (pending.seat,)
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

    def _back(self, state: State, pending: Pending[Action], seat: Seat) -> tuple[State, tuple[Event, ...]]:
        card = state.laid[seat]
        if not state.options.back:
            raise Illegal("no-way-back", "L6")
        if card is None or not isinstance(pending, Decide):
            raise Illegal("nothing-to-take-back", "L6", seat=seat)
        if seat in state.backed:
            raise Illegal("back-once-a-round", "L6", seat=seat)
        hands = put(state.hands, seat, tuple(sorted((*state.hands[seat], card))))
        laid = put(state.laid, seat, None)
        backed = tuple(sorted((*state.backed, seat)))
        return msgspec.structs.replace(state, hands=hands, laid=laid, backed=backed), (TakenBack(seat),)

    def _revealed(
        self, state: State, events: tuple[Event, ...], cards: tuple[Card, ...]
    ) -> tuple[State, tuple[Event, ...]]:
        best = max(cards, key=WORTH.__getitem__)
        winner = cards.index(best) if cards.count(best) == 1 else None
        points = state.points if winner is None else put(state.points, winner, state.points[winner] + state.round)
        more = state.round == 1 and state.options.rounds == 4
        state = msgspec.structs.replace(
            state,
            round=state.round + 1,
            laid=(None,) * len(cards),
            points=points,
            owed=tuple((seat, 1) for seat in range(len(cards))) if more else (),
            spent=state.spent + len(cards),
            backed=(),
        )
        return state, (*events, Revealed(cards, winner))

    def _dealt(self, state: State, pending: Pending[Action], who: int, drawn: Drawn) -> tuple[State, tuple[Event, ...]]:
        if who != CHANCE or not isinstance(pending, Draw) or drawn.what != pending.what:
            raise Illegal("not-drawn-now", "L1", what=drawn.what)
        if len(drawn.items) != pending.count:
            raise Illegal("wrong-count", "L1", count=len(drawn.items))
        deck = list(state.deck)
        for item in drawn.items:
            if item not in deck:
                raise Illegal("not-in-deck", "L1", item=item)
            deck.remove(item)
        cards = tuple(Card(item) for item in drawn.items)
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
        return View(viewer, state.round, state.options.rounds, len(state.deck), state.backed, seats)

    def see(self, event: Event, viewer: Seat | None) -> Seen | None:
        if isinstance(event, Dealt) and event.seat != viewer:
            return SomeDealt(event.seat, len(event.cards))
        if isinstance(event, Laid) and event.seat != viewer:
            return SomeLaid(event.seat)
        return event

    def disclose(self, entry: Entry[Action], viewer: Seat | None) -> str | None:
        what = entry.what
        if isinstance(what, Drawn):
            own = viewer is not None and what.what == f"hand-{viewer}"
            return self.write(what) if own else None
        if isinstance(what, Lay) and entry.who != viewer:
            return "lay hidden"
        return self.write(what)

    def tally(self, state: State) -> Tally:
        return Tally(state.points)

    def pieces(self, state: State) -> Mapping[str, int]:
        lying = sum(map(len, state.hands)) + sum(card is not None for card in state.laid)
        return {"card": len(state.deck) + lying + state.spent}

    def write(self, what: Action | Drawn) -> str:
        if isinstance(what, Drawn):
            return super().write(what)
        return f"lay {what.card.value}" if isinstance(what, Lay) else "back"

    def read(self, text: str) -> Action:
        if text == "back":
            return Back()
        word, _, card = text.partition(" ")
        if word != "lay":
            raise Unreadable(text, "not-lay")
        if card not in DECK:
            raise Unreadable(text, "no-card", card)
        return Lay(Card(card))

    def read_drawn(self, text: str) -> Drawn:
        what, *items = text.split(" ")
        if what not in HANDS or any(item not in DECK for item in items):
            raise Unreadable(text, "not-a-draw")
        return Drawn(what, tuple(items))


HANDS = tuple(f"hand-{seat}" for seat in range(4))


def last_cards(state: State) -> bool:
    return all(len(hand) + (card is not None) == 1 for hand, card in zip(state.hands, state.laid, strict=True))


def scramble(state: State, viewer: Seat | None, luck: Luck) -> State:
    """Return another state that ``viewer`` can't tell from ``state``, in which all cards that they can't see are
    shuffled.
    """
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    pile = [Card(card) for card in state.deck]
    pile += [card for seat in others for card in (*state.hands[seat], *filter(None, (state.laid[seat],)))]
    luck.shuffle(pile)
    hands, laid = list(state.hands), list(state.laid)
    for seat in others:
        hands[seat] = tuple(sorted(pile.pop() for _ in hands[seat]))
        laid[seat] = None if laid[seat] is None else pile.pop()
    deck = tuple(sorted(card.value for card in pile))
    return msgspec.structs.replace(state, deck=deck, hands=tuple(hands), laid=tuple(laid))


def scramble_event(event: Event, viewer: Seat | None, luck: Luck) -> Event:
    if isinstance(event, Dealt) and event.seat != viewer:
        return Dealt(event.seat, tuple(luck.choice(tuple(Card)) for _ in event.cards))
    if isinstance(event, Laid) and event.seat != viewer:
        return Laid(event.seat, luck.choice(tuple(Card)))
    return event


def scramble_entry(entry: Entry[Action], viewer: Seat | None, luck: Luck) -> Entry[Action]:
    what: Action | Drawn = entry.what
    if isinstance(what, Drawn) and (viewer is None or what.what != f"hand-{viewer}"):
        what = Drawn(what.what, tuple(luck.choice(DECK) for _ in what.items))
    elif isinstance(what, Lay) and entry.who != viewer:
        what = Lay(luck.choice(tuple(Card)))
    return Entry(entry.who, what, entry.at)


GAME: Game[State, Action, Event, View, Seen] = Lots()
