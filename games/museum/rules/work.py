"""A mutable copy of the state. A log entry is applied to the copy, which then becomes the new state."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from msgspec.structs import replace

from games.museum.events import Event
from games.museum.options import Options, Patrons
from games.museum.rules.headlines import binds
from games.museum.stages import Acted, Stage
from games.museum.state import Land, Player, State, Task
from games.museum.tables import (
    FAVOURS_HELD,
    FAVOURS_WITH_BELLOTA,
    HAND,
    HAND_WITH_TURNER,
    OPINION,
    PLACES,
    SLOTS,
    VALUES,
    WEAK,
)

_FIELDS: Final = tuple(name for name in State.__struct_fields__ if name not in {"players", "lands"})
_VALUES: Final = attrgetter(*_FIELDS)


class Work:
    """A mutable copy of :class:`State` that also collects the events. Players and continents are stored in lists."""

    colors: tuple[str, ...]
    options: Options
    stage: Stage
    players: list[Player]
    lands: list[Land]
    expert_deck: tuple[str, ...]
    favour_deck: tuple[str, ...]
    headline_deck: tuple[str, ...]
    patron_deck: tuple[str, ...]
    supply: int
    tokens: int
    agenda: tuple[Task, ...]
    row: tuple[str, ...]
    headline: str
    past: tuple[str, ...]
    gone: tuple[str, ...]
    dropped: tuple[str, ...]
    opinion_gone: int
    round: int
    turn: int
    start: int
    resume: Stage
    taken: tuple[str, ...]
    acted: Acted
    favour_played: bool
    served: int
    place: int
    shown: tuple[str, ...]
    need: int
    picker: int
    reached: int
    exhibited: bool
    idle: int
    reason: str

    def __init__(self, state: State) -> None:
        self.__dict__.update(zip(_FIELDS, _VALUES(state), strict=True))
        self.players = list(state.players)
        self.lands = list(state.lands)
        self.events: list[Event] = []

    def done(self) -> tuple[State, tuple[Event, ...]]:
        fields, events = self.__dict__, tuple(self.events)
        del fields["events"]
        self.players, self.lands = tuple(self.players), tuple(self.lands)  # type: ignore[assignment]
        return State(**fields), events

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def player(self, seat: int, **changes: Any) -> None:
        self.players[seat] = replace(self.players[seat], **changes)

    def land(self, place: int, **changes: Any) -> None:
        self.lands[place] = replace(self.lands[place], **changes)

    def gain(self, seat: int, amount: int) -> int:
        """Give a seat ``amount`` prestige, or as much as the supply still has (rule U1.3). Return the amount given."""
        gained = min(amount, self.supply)
        if gained:
            self.supply -= gained
            self.player(seat, prestige=self.players[seat].prestige + gained)
        return gained

    def opinion(self, place: int, count: int) -> int:
        """Put a token on a continent for each of ``count`` public-opinion cards, as long as there are tokens left (rule
        U5.2). Return the number of tokens placed.
        """
        placed = min(count, self.tokens)
        if placed:
            self.tokens -= placed
            self.land(place, tokens=self.lands[place].tokens + placed)
        return placed


Position = State | Work


def without(cards: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    """Return ``cards`` without the cards in ``gone``. For each card in ``gone``, only one copy is removed. Raises
    ValueError if a card in ``gone`` is missing.
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def hand_limit(player: Player) -> int:
    # Rules U5.1, U11.
    return HAND_WITH_TURNER if "turner" in player.experts else HAND


def favour_limit(player: Player) -> int:
    # Rules U4.5, U11.
    return FAVOURS_WITH_BELLOTA if "bellota" in player.experts else FAVOURS_HELD


def may_redraw(player: Player) -> bool:
    """Return whether the player still has to decide about a weak first hand (rule U2.2)."""
    return not player.redrawn and not player.stayed and sum(VALUES[card] for card in player.hand) < WEAK


def ready(position: Position, seat: int) -> bool:
    """Return whether the seat has finished its current part of the setup (rules U1.5, U2.1a, U2.3, U12.4)."""
    player = position.players[seat]
    if not player.board or not dealt(position):
        return bool(player.board)
    return bool(player.patron) or position.options.patrons is Patrons.NONE


def dealt(position: Position) -> bool:
    """Return whether the first hands have been dealt (rule U2.1a). Before that, players choose their boards."""
    return bool(position.players[-1].hand)


def free_slots(player: Player) -> int:
    # Rule U4.4.
    return SLOTS[player.board] - len(player.museum)


def drawable(position: Position, seat: int, place: int | None = None) -> tuple[str, ...]:
    """Return the objects that ``seat`` may take during exploration, from all continents or only from ``place``.

    The seat may take any object on display. A seat that is immune to headlines may also take objects that the headline
    put back (rule U11).
    """
    found: list[str] = []
    for land in position.lands if place is None else (position.lands[place],):
        out = land.out
        found.extend([card for card in out if card != OPINION] if OPINION in out else out)
        if land.back and not binds(position.players[seat].experts):
            found.extend(land.top[: land.back])
    return tuple(found)


def others(position: Position) -> tuple[int, ...]:
    """Return all seats except the active one in turn order, starting to the left of the active player."""
    count = len(position.colors)
    return tuple((position.turn + step) % count for step in range(1, count))


def take_object(work: Work, seat: int, object_id: str) -> None:
    """Move an object that ``seat`` may draw into the seat's hand."""
    place = PLACES[object_id]
    land = work.lands[place]
    if object_id in land.out:
        work.land(place, out=without(land.out, object_id))
    else:
        work.land(place, top=without(land.top, object_id), back=land.back - 1)
    work.player(seat, hand=(*work.players[seat].hand, object_id))
