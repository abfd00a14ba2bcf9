"""The state of a game of Chronos Conquest.

Times are points in time (rule C3.2), not remaining durations, so they stay valid if the program restarts. For face-down
cards, only the number of cards of each face is stored. Their order isn't determined before they're drawn, so nothing
can reveal it.
"""

from __future__ import annotations

import msgspec

from games.chronos.stages import Asked, Reason, Stage
from games.chronos.terms import HOME, City, God, in_underworld
from games.core import Millis


class Glass(msgspec.Struct, frozen=True, gc=False):
    """An hourglass.

    ``out``: the time when it runs out. ``put``: the time when it was put in its place. ``used``: whether any player
    has ever put it anywhere other than in front of its owner.
    """

    owner: int
    place: int
    out: Millis = 0
    put: Millis = 0
    used: bool = False

    def free(self, sand: Millis) -> Millis:
        """Return the time from which the hourglass may be moved.

        It must have run out (rule C4.1). On a pile, in a city or in a kingdom, it must also have stayed for at least
        the running time of an hourglass (rule C4.6).
        """
        if self.place >= HOME:
            return self.out
        return max(self.out, self.put + sand)


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A choice that ``seat`` has to make before ``until`` (rule C3.5).

    ``to``: the seat that gets the card, if ``seat`` has to pay a debt. ``card``: the catastrophe that ``seat`` took, if
    it owns Hecate and has to choose the effect.
    """

    seat: int
    asked: Asked
    until: Millis
    to: int = -1
    card: str = ""


class Ending(msgspec.Struct, frozen=True, gc=False):
    reason: Reason
    winner: int | None = None


class State(msgspec.Struct, frozen=True, gc=False):
    """A position in a game of Chronos Conquest.

    ``sand``: the running time of an hourglass, in milliseconds.

    ``undealt``: the number of face-down cards of each face, in the order of ``FACES``.

    ``heights``: the number of cards in each pile, including its top card.

    ``tops``: the top card of each pile, or "" if the pile is empty or its next card hasn't been drawn yet.

    ``stacks``: the cards in each kingdom's stack, from the bottom.

    ``winds``: the number of cards of each wind in each kingdom.

    ``spare``: whether the additional hourglass for the owner of the god Chronos is still in the box. Once in play, it
    is the last one in ``glasses``.

    ``famine``: the index in ``discards`` of the card lost in the last famine, or None if Asclepius can't take one.

    ``count``: the time at which the stalemate count (the countdown to the end of the game) will be over, or None if it
    isn't running.

    ``quiet``: the most recent time at which a card was taken or an hourglass was turned, or the time at which the game
    started.

    ``taken``: whether any card has been taken yet.

    ``barred``: for each seat, when it may claim again, or 0 if it may claim now.

    ``die``: the face of the Knossos die, or 0 while no one is in Knossos.
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
    # Rule C1.3.
    return 3 if players <= 4 else 2


def allied(teams: bool, players: int, one: int, other: int) -> bool:
    """Return whether two seats are the same seat or partners. Partners sit opposite each other (rule C7.5)."""
    return one == other or (teams and (one - other) % players == players // 2)


def underworld(glasses: tuple[Glass, ...] | list[Glass]) -> list[int]:
    return [number for number, glass in enumerate(glasses) if in_underworld(glass.place)]
