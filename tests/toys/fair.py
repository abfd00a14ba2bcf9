"""Fair, a tiny game to test optional questions: all players but one may decline.

F1 Two to four seats. A bag contains nine goods, worth 1 to 9; each is drawn at most once. In each of two rounds, every
seat keeps the stall once, in order.
F2 A good is drawn, and the keeper of the stall sets its price: 1, 2 or 3.
F3 All others decide at the same time and in secret whether to take it. They can change their answers until all have
answered.
F4 When all have answered, the first player to the keeper's left who takes it pays the price to the keeper and scores
the good's worth. If no one takes it, the keeper scores 1. The good is out of the game.
F5 The most points win, and tied players share the win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from games.conformance import Luck
from games.core import (
    CHANCE,
    NO_OPTIONS,
    Decide,
    Draw,
    Drawn,
    Entry,
    Game,
    Illegal,
    Millis,
    NoOptions,
    Over,
    Pending,
    Seat,
    Unreadable,
)
from tests.toys.toy import Tally, Toy, most_points

BAG = tuple(map(str, range(1, 10)))
PRICES = (1, 2, 3)
ROUNDS = 2


class Price(msgspec.Struct, frozen=True, tag="price"):
    price: int


class Take(msgspec.Struct, frozen=True, tag="take"):
    pass


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    pass


Action: TypeAlias = Price | Take | Leave


class State(msgspec.Struct, frozen=True):
    """The state of a game.

    ``stalls``: the number of stalls so far. ``good``: the good on the stall. ``price``: 0 until the keeper of the stall
    sets it. ``answers``: for each seat, whether it wants to buy the good, or None until it answers.
    """

    bag: tuple[str, ...]
    points: tuple[int, ...]
    answers: tuple[bool | None, ...]
    stalls: int = 0
    good: int | None = None
    price: int = 0
    gone: int = 0

    @property
    def keeper(self) -> int:
        return self.stalls % len(self.points)


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    good: int


class Priced(msgspec.Struct, frozen=True, tag="priced"):
    seat: int
    price: int


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    seat: int
    takes: bool


class Sold(msgspec.Struct, frozen=True, tag="sold"):
    """The result of a sale. ``buyer`` is None if no one wanted the good. ``answers`` holds
    everyone's answers by seat.
    """

    buyer: int | None
    answers: tuple[bool | None, ...]


Event: TypeAlias = Shown | Priced | Answered | Sold


class SomeAnswered(msgspec.Struct, frozen=True, tag="some-answered"):
    seat: int


Seen: TypeAlias = Event | SomeAnswered


class View(msgspec.Struct, frozen=True):
    """The game as a viewer sees it. ``answered``: the seats that have answered. ``own``: the viewer's own answer."""

    viewer: int | None
    keeper: int
    good: int | None
    price: int
    bag: int
    points: tuple[int, ...]
    answered: tuple[int, ...]
    own: bool | None
    over: bool


class Fair(Toy):
    state = State
    name = "fair"
    players = range(2, 5)
    seat_names = ("amber", "beryl", "coral", "denim")

    def new(self, seats: tuple[str, ...], options: NoOptions = NO_OPTIONS) -> State:
        self.check_seats(seats)
        return State(BAG, (0,) * len(seats), (None,) * len(seats))

    def pending(self, state: State) -> Pending[Action]:
        if state.stalls == ROUNDS * len(state.points):
            return most_points(state.points)
        if state.good is None:
            return Draw("good", state.bag, 1)
        if not state.price:
            return Decide((state.keeper,))
        others = [seat for seat in range(len(state.points)) if seat != state.keeper]
        waiting = tuple(seat for seat in others if state.answers[seat] is None)
        return Decide(waiting, tuple(seat for seat in others if seat not in waiting), optional=True)

    def decline(self, state: State, seat: Seat) -> Action:
        return Leave()

    def legal(self, state: State, seat: Seat, now: Millis) -> Sequence[Action]:
        pending = self.pending(state)
        if not isinstance(pending, Decide) or seat not in pending.able:
            return ()
        if not pending.optional:
            return tuple(map(Price, PRICES))
        answer = state.answers[seat]
        return (Take(), Leave()) if answer is None else (Leave() if answer else Take(),)

    def apply(self, state: State, entry: Entry[Action]) -> tuple[State, tuple[Event, ...]]:
        pending, what = self.pending(state), entry.what
        if isinstance(what, Drawn):
            if entry.who != CHANCE or not isinstance(pending, Draw) or what.what != pending.what:
                raise Illegal("not-drawn-now", "F2", what=what.what)
            if len(what.items) != 1 or what.items[0] not in state.bag:
                raise Illegal("not-in-bag", "F1")
            left = tuple(item for item in state.bag if item != what.items[0])
            good = int(what.items[0])
            return msgspec.structs.replace(state, bag=left, good=good), (Shown(good),)
        if isinstance(pending, Over):
            raise Illegal("game-over", "F5")
        if not isinstance(pending, Decide) or entry.who not in pending.able:
            raise Illegal("not-asked", "F3", seat=entry.who)
        if isinstance(what, Price) is pending.optional:
            raise Illegal("not-now", "F2")
        if isinstance(what, Price):
            if what.price not in PRICES:
                raise Illegal("no-price", "F2", price=what.price)
            return msgspec.structs.replace(state, price=what.price), (Priced(entry.who, what.price),)
        takes = isinstance(what, Take)
        if state.answers[entry.who] is takes:
            raise Illegal("said-that", "F3", seat=entry.who)
        answers = (*state.answers[: entry.who], takes, *state.answers[entry.who + 1 :])
        state = msgspec.structs.replace(state, answers=answers)
        told: tuple[Event, ...] = (Answered(entry.who, takes),)
        if any(answer is None for seat, answer in enumerate(answers) if seat != state.keeper):
            return state, told
        return self._sold(state, told)

    def _sold(self, state: State, told: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
        count, keeper, good = len(state.points), state.keeper, state.good or 0
        left = [(keeper + step) % count for step in range(1, count)]
        buyer = next((seat for seat in left if state.answers[seat]), None)
        points = list(state.points)
        if buyer is None:
            points[keeper] += 1
        else:
            points[keeper] += state.price
            points[buyer] += good - state.price
        after = State(state.bag, tuple(points), (None,) * count, state.stalls + 1, gone=state.gone + 1)
        return after, (*told, Sold(buyer, state.answers))

    def view(self, state: State, viewer: Seat | None) -> View:
        return View(
            viewer=viewer,
            keeper=state.keeper,
            good=state.good,
            price=state.price,
            bag=len(state.bag),
            points=state.points,
            answered=tuple(seat for seat, answer in enumerate(state.answers) if answer is not None),
            own=None if viewer is None else state.answers[viewer],
            over=isinstance(self.pending(state), Over),
        )

    def see(self, event: Event, viewer: Seat | None) -> Seen | None:
        return SomeAnswered(event.seat) if isinstance(event, Answered) and event.seat != viewer else event

    def disclose(self, entry: Entry[Action], viewer: Seat | None) -> str | None:
        if isinstance(entry.what, Take | Leave) and entry.who != viewer:
            return "hidden"
        return self.write(entry.what)

    def tally(self, state: State) -> Tally:
        return Tally(state.points)

    def pieces(self, state: State) -> Mapping[str, int]:
        return {"good": len(state.bag) + (state.good is not None) + state.gone}

    def write(self, what: Action | Drawn) -> str:
        if isinstance(what, Drawn):
            return super().write(what)
        if isinstance(what, Price):
            return f"price {what.price}"
        return "take" if isinstance(what, Take) else "leave"

    def read(self, text: str) -> Action:
        if text in {"take", "leave"}:
            return Take() if text == "take" else Leave()
        word, _, price = text.partition(" ")
        if word != "price":
            raise Unreadable(text, "no-move", word)
        if price not in map(str, PRICES):
            raise Unreadable(text, "no-price", price)
        return Price(int(price))

    def read_drawn(self, text: str) -> Drawn:
        what, *items = text.split(" ")
        if what != "good" or any(item not in BAG for item in items):
            raise Unreadable(text, "not-a-draw")
        return Drawn(what, tuple(items))


def scramble(state: State, viewer: Seat | None, luck: Luck) -> State:
    """Return another state that ``viewer`` can't tell from ``state``, in which the other players' secret answers are
    drawn at random.
    """
    answers = tuple(
        answer if answer is None or seat == viewer else bool(luck.below(2)) for seat, answer in enumerate(state.answers)
    )
    return msgspec.structs.replace(state, answers=answers)


def scramble_event(event: Event, viewer: Seat | None, luck: Luck) -> Event:
    if isinstance(event, Answered) and event.seat != viewer:
        return Answered(event.seat, bool(luck.below(2)))
    return event


def scramble_entry(entry: Entry[Action], viewer: Seat | None, luck: Luck) -> Entry[Action]:
    if isinstance(entry.what, Take | Leave) and entry.who != viewer:
        return Entry(entry.who, Take() if luck.below(2) else Leave(), entry.at)
    return entry


GAME: Game[State, Action, Event, View, Seen] = Fair()
