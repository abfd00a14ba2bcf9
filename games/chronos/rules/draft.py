"""A mutable copy of a state, to which a log entry is applied. If the entry is legal, the copy becomes the new state.

If a rule raises an error, the copy is discarded, and the original state stays as it was.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.chronos.events import CountStopped, DieTurned, Discarded, Event, KingdomShown
from games.chronos.refusals import Refusal
from games.chronos.stages import Stage
from games.chronos.state import Choice, Ending, Glass, State, allied, underworld
from games.chronos.terms import CITY_PLACE, HOME, KIND, LIVE, WINDS, City, God
from games.core import Illegal, Millis


class Draft:
    """A mutable copy of a state. `at` is the time of the entry that is applied to it, and `mover` the seat that made
    the entry, or None.
    """

    __slots__ = (
        "at",
        "barred",
        "base",
        "choices",
        "count",
        "die",
        "discards",
        "ended",
        "events",
        "famine",
        "glasses",
        "gods",
        "heights",
        "mover",
        "quiet",
        "reserved",
        "spare",
        "stacks",
        "stage",
        "taken",
        "temple",
        "tops",
        "troy",
        "winds",
    )

    def __init__(self, state: State, at: Millis, mover: int | None = None) -> None:
        self.base = state
        self.at = at
        self.mover = mover
        self.events: list[Event] = []
        self.barred = list(state.barred)
        self.choices = list(state.choices)
        self.count = state.count
        self.die = state.die
        self.discards = list(state.discards)
        self.ended = state.ended
        self.famine = state.famine
        self.glasses = list(state.glasses)
        self.gods = [list(gods) for gods in state.gods]
        self.heights = list(state.heights)
        self.quiet = state.quiet
        self.reserved = state.reserved
        self.spare = state.spare
        self.stacks = [list(stack) for stack in state.stacks]
        self.stage = state.stage
        self.taken = state.taken
        self.temple = list(state.temple)
        self.tops = list(state.tops)
        self.troy = state.troy
        self.winds = [list(winds) for winds in state.winds]

    # -- facts

    @property
    def sand(self) -> Millis:
        """The running time of an hourglass, in milliseconds."""
        return self.base.sand

    @property
    def players(self) -> int:
        return len(self.base.seats)

    @property
    def patience(self) -> Millis:
        """The maximum time for making a choice, in milliseconds (C3.5)."""
        return self.sand // 6 if self.sand <= LIVE else self.sand

    def color(self, seat: int) -> str:
        return self.base.seats[seat]

    def friends(self, one: int, other: int) -> bool:
        # Rule C7.5.
        return allied(self.base.teams, self.players, one, other)

    def has(self, seat: int, god: God) -> bool:
        return god in self.gods[seat]

    def owner(self, god: God) -> int | None:
        return next((seat for seat, gods in enumerate(self.gods) if god in gods), None)

    def stands_on(self, seat: int, city: City, *, without: int | None = None) -> bool:
        """Return whether an hourglass of the seat, other than `without`, is in this city (rule C9.1)."""
        found = self.on(CITY_PLACE[city])
        return bool(found) and found[0] != without and self.glasses[found[0]].owner == seat

    def on(self, place: int) -> list[int]:
        return [number for number, glass in enumerate(self.glasses) if glass.place == place]

    def stranger_on(self, place: int, seat: int) -> int | None:
        """Return a seat other than `seat` (possibly its partner) that has an hourglass at the place, or None."""
        return next((glass.owner for glass in self.glasses if glass.place == place and glass.owner != seat), None)

    def below(self) -> list[int]:
        """Return the numbers of the hourglasses in both parts of the underworld."""
        return underworld(self.glasses)

    def glass(self, number: int) -> Glass:
        """Return the hourglass with this number. Raises Illegal if there is none."""
        if not 0 <= number < len(self.glasses):
            raise Illegal(Refusal.NO_SUCH_GLASS, "C1.2", glass=number + 1)
        return self.glasses[number]

    def cards(self, seat: int) -> bool:
        return bool(self.stacks[seat]) or any(self.winds[seat])

    # -- cards

    def gain(self, seat: int, card: str) -> None:
        """Add `card`, an island, a monster or a wind, to the seat's kingdom (rules C5.1, C5.2)."""
        if KIND[card] == "wind":
            self.winds[seat][WINDS.index(card)] += 1
        else:
            self.stacks[seat].append(card)

    def check_cards(self, seat: int, cards: Sequence[int]) -> None:
        """Raise Illegal unless the seat's kingdom contains `cards` and they're given in ascending order."""
        height, winds = len(self.stacks[seat]), self.winds[seat]
        good = list(cards) == sorted(cards)
        for number, card in enumerate(cards):
            if card >= 0:
                good &= card < height and (number == 0 or cards[number - 1] != card)
            else:
                good &= card >= -len(WINDS) and list(cards).count(card) <= winds[-1 - card]
        if not good:
            raise Illegal(Refusal.NO_SUCH_CARD, "C7.1")

    def remove(self, seat: int, cards: Sequence[int]) -> tuple[str, ...]:
        """Remove `cards` from the seat's kingdom, keeping the order of the rest. Return the faces of these cards.
        Raises Illegal.
        """
        self.check_cards(seat, cards)
        stack, winds = self.stacks[seat], self.winds[seat]
        faces = tuple(stack[card] if card >= 0 else WINDS[-1 - card] for card in cards)
        for card in reversed(cards):
            if card >= 0:
                del stack[card]
            else:
                winds[-1 - card] -= 1
        return faces

    def discard(self, seat: int, cards: Sequence[int], power: str) -> tuple[str, ...]:
        """Discard `cards` from the seat's kingdom and return their faces (rule C5.4). `power` is the god or city that
        demands this. If `power` is an empty string, no event is added, because another event reports what happened.
        """
        faces = self.remove(seat, cards)
        self.discards += faces
        if power:
            self.events.append(Discarded(seat, faces, power))
        return faces

    def first_card(self, seat: int) -> int | None:
        """Return the card that `seat` must give if it hasn't paid a debt in time: the top card of its stack, or a wind
        if the stack is empty (rule C3.5). Return None if the seat has no cards.
        """
        if self.stacks[seat]:
            return len(self.stacks[seat]) - 1
        return self.first_wind(seat)

    def first_wind(self, seat: int) -> int | None:
        """Return the seat's first wind in the order north, south, east, west, or None if it has none (rule C3.5)."""
        return next((-1 - number for number, count in enumerate(self.winds[seat]) if count), None)

    def lift_top(self, pile: int) -> str:
        """Remove the top card of a pile and return it. The card below is revealed by a later draw."""
        card = self.tops[pile]
        self.tops[pile] = ""
        self.heights[pile] -= 1
        return card

    def card_was_taken(self) -> None:
        """Record that a card was taken (rule C7.3). This stops the countdown to the end of the game, which can be
        started only after the first card has been taken.
        """
        self.taken = True
        self.stir()

    # -- hourglasses

    def stir(self) -> None:
        """Record that a card was taken or an hourglass was turned. This stops the countdown to the end of the game, if
        it's running (rule C7.3).
        """
        self.quiet = self.at
        if self.count is not None:
            self.count = None
            self.events.append(CountStopped())

    def place(self, number: int, place: int, *, out: Millis, turned: bool) -> None:
        """Put the hourglass `number` at `place`. Unless the place is in front of its owner, the hourglass counts as
        used from then on (C9.1). If the hourglass leaves Knossos, the city's die is reset (C9.10).
        """
        glass = self.glasses[number]
        left = glass.place == CITY_PLACE[City.KNOSSOS] != place
        self.glasses[number] = replace(glass, place=place, out=out, put=self.at, used=glass.used or place != HOME)
        if left:
            self.die = 0
            self.events.append(DieTurned(glass.owner, 0))
        if turned:
            self.stir()

    # -- the result

    def end(self, ending: Ending) -> None:
        # Rule C7.2.
        if self.ended is None:
            self.ended = ending
            self.stage = Stage.OVER
            self.choices.clear()
            self.count = None

    def ask(self, choice: Choice) -> None:
        self.choices.append(choice)

    def frozen(self) -> State:
        """Return the changed state. Add an event for each kingdom that has changed."""
        base = self.base
        stacks = tuple(map(tuple, self.stacks))
        winds = tuple((north, south, east, west) for north, south, east, west in self.winds)
        for seat, (stack, lying) in enumerate(zip(stacks, winds, strict=True)):
            if stack != base.stacks[seat] or lying != base.winds[seat]:
                self.events.append(KingdomShown(seat, stack[-1] if stack else "", len(stack), lying))
        return replace(
            base,
            clock=self.at,
            stage=self.stage,
            barred=tuple(self.barred),
            choices=tuple(self.choices),
            count=self.count,
            die=self.die,
            discards=tuple(self.discards),
            ended=self.ended,
            famine=self.famine,
            glasses=tuple(self.glasses),
            gods=tuple(map(tuple, self.gods)),
            heights=tuple(self.heights),
            quiet=self.quiet,
            reserved=self.reserved,
            spare=self.spare,
            stacks=stacks,
            taken=self.taken,
            temple=tuple(self.temple),
            tops=tuple(self.tops),
            troy=self.troy,
            winds=winds,
        )
