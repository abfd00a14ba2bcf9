"""The state of a game of Chronos Conquest. All moments are absolute (C3.2), so a restart loses nothing.

Face-down cards are a multiset: those below a pile's top have no order, because no one can know it.
"""

from __future__ import annotations

import msgspec

from games.chronos.stages import Asked, Reason, Stage
from games.chronos.terms import HOME, City, God, in_underworld
from games.core import Millis


class Glass(msgspec.Struct, frozen=True, gc=False):
    """An hourglass: its owner, its place, when it has run out, since when it is there. ``used``: set or sent once."""

    owner: int
    place: int
    out: Millis = 0
    put: Millis = 0
    used: bool = False

    def free(self, sand: Millis) -> Millis:
        """Return when it may be moved: when it has run out (C4.1), on a field also a sand time after it was put there
        (C4.6).
        """
        if self.place >= HOME:
            return self.out
        return max(self.out, self.put + sand)


class Choice(msgspec.Struct, frozen=True, gc=False):
    """C3.5: a choice that ``seat`` has to answer before ``until``. ``to``: the creditor of a debt. ``card``: the card
    that Hecate changes.
    """

    seat: int
    asked: Asked
    until: Millis
    to: int = -1
    card: str = ""


class Ending(msgspec.Struct, frozen=True, gc=False):
    """The reason for the game's end, and the winner by it; None: the most points win."""

    reason: Reason
    winner: int | None = None


class State(msgspec.Struct, frozen=True, gc=False):
    """A position.

    ``sand``: a sand time in milliseconds. ``undealt``: the number of cards of each face (order of ``FACES``) under the
    tops. ``heights`` count the tops; ``tops`` are "" for a pile that is empty or whose next card is drawn now.
    ``stacks`` from the bottom; ``winds``: the number of each direction in each kingdom. ``spare``: whether the
    hourglass for Chronos is in the box; when it is out, it is the last of ``glasses``. ``famine``: the place in
    ``discards`` of the card that the last famine cost, until Asclepius takes it. ``count``: when the count ends.
    ``quiet``: when a card was last taken, an hourglass turned or a count stopped. ``taken``: whether any card was.
    ``barred``: until when each seat can't claim, 0 for a seat that can. ``die``: 0 while no one is on Knossos.
    """

    seats: tuple[str, ...]
    level: int
    sand: Millis
    teams: bool
    stage: Stage
    undealt: tuple[int, ...]
    heights: tuple[int, ...]
    tops: tuple[str, ...]
    stacks: tuple[tuple[str, ...], ...]
    winds: tuple[tuple[int, int, int, int], ...]
    gods: tuple[tuple[God, ...], ...]
    glasses: tuple[Glass, ...]
    spare: bool
    barred: tuple[Millis, ...]
    clock: Millis = 0
    start: Millis = 0
    discards: tuple[str, ...] = ()
    temple: tuple[God, ...] = ()
    cities: tuple[City, ...] = ()
    choices: tuple[Choice, ...] = ()
    reserved: God | None = None
    troy: int | None = None
    die: int = 0
    famine: int | None = None
    count: Millis | None = None
    quiet: Millis = 0
    taken: bool = False
    ended: Ending | None = None


def hourglasses(players: int) -> int:
    """C1.3: return how many hourglasses each of so many players has."""
    return 3 if players <= 4 else 2


def allied(teams: bool, players: int, one: int, other: int) -> bool:
    """Return whether two seats are the same, or partners (C7.5), who sit opposite each other."""
    return one == other or (teams and (one - other) % players == players // 2)


def underworld(glasses: tuple[Glass, ...] | list[Glass]) -> list[int]:
    """Return the hourglasses in both parts of the underworld."""
    return [number for number, glass in enumerate(glasses) if in_underworld(glass.place)]
