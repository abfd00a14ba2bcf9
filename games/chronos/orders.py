"""Standing orders in Chronos Conquest, for slow games in which an hourglass may run out while its owner is away.

The bot carries out an order as soon as its action is possible, for example when an hourglass may be moved. The action
is written in the game's notation, or in one of these forms:

- ``next 5``: as soon as an hourglass may be moved, take the card under it and put the hourglass on pile 5. An hourglass
  that wouldn't take a card stays where it is, unless it is at home. If several hourglasses may be moved, the one that
  ran out first is used.
- ``next best``: like ``next 5``, but put the hourglass on the pile that has the most valuable island on top and no
  other player's hourglass.
- ``get helios``: make an offering for this god, or buy it from another player, with the least valuable cards.
- ``win``: claim to have won as soon as the claim is true.

An order can be cancelled by one of these conditions:

- ``sent``: one of the owner's hourglasses is sent to the underworld.
- ``lost``: the owner loses a card to another player.
- ``god``: another player gets a god.
- ``count``: the countdown to the end of the game starts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.chronos import notation
from games.chronos.actions import Action, Buy, Claim, Claimed, Move, Offer, Take
from games.chronos.advice.worth import Worth
from games.chronos.events import Bought, CountStarted, Given, GlassSent, Offered, Seen, Starved, Swapped
from games.chronos.terms import HOME, MONSTERS, PILES, VALUE, God, is_pile
from games.chronos.view import GlassView, Phase, View
from games.core import Millis, Unreadable
from games.orders import Period, Quick

NEXT, BEST, GET, WIN = "next", "best", "get", "win"
SENT, LOST, GOD, COUNT = "sent", "lost", "god", "count"

_PLACES: Final = (BEST, *(str(pile + 1) for pile in range(PILES)))


class ChronosOrders:
    handy: Final[str | None] = None
    rounds: Final = False

    def read(self, text: str) -> str:
        words = text.lower().split()
        if words == [WIN]:
            return WIN
        if words[:1] in ([NEXT], [GET]):
            if len(words) != 2:
                raise Unreadable(text, "wrong-count")
            if words[1] not in (_PLACES if words[0] == NEXT else set(God)):
                raise Unreadable(text, "unknown-place" if words[0] == NEXT else "unknown-god", words[1])
            return " ".join(words)
        return notation.write(notation.read(text))

    def period(self, view: View) -> Period:  # noqa: ARG002 - it has none
        return Period()

    def concerns(self, wish: str, view: View) -> bool:  # noqa: ARG002 - anything can be done at any time
        # Until the end of the game, any order may still be carried out.
        return view.phase is Phase.PLAY

    def waits(self, wish: str, view: View, legal: Sequence[Action]) -> bool:
        word, _, what = wish.partition(" ")
        if word == GET and not _there(God(what), view):
            return False
        if word == NEXT and what != BEST and not view.piles[int(what) - 1].height:
            return False
        return self.chosen(wish, view, legal) is None

    def ready(self, wish: str, view: View) -> Sequence[Millis]:
        # Only hourglasses that this order may move are included.
        if wish == WIN or wish.startswith(GET) or view.phase is not Phase.PLAY:
            return ()
        action = None if wish.startswith(NEXT) else notation.read(wish)
        if action is not None and not isinstance(action, Move):
            return ()
        named = None if action is None else action.glass
        return tuple(
            glass.free
            for number, glass in enumerate(view.glasses)
            if glass.owner == view.viewer and named in {None, number}
        )

    def chosen(self, wish: str, view: View, legal: Sequence[Action]) -> Action | None:
        word, _, what = wish.partition(" ")
        if wish == WIN:
            return _claim(view, legal)
        if word == NEXT:
            return _next(what, view, legal)
        if word == GET:
            gods = [one for one in legal if isinstance(one, Offer | Buy) and one.god.value == what]
            return gods[0] if gods else None
        action = notation.read(wish)
        return action if action in legal else None

    def conditions(self, view: View) -> tuple[str, ...]:
        # God is only included in games with gods.
        if view.phase is Phase.OVER:
            return ()
        gods = bool(view.temple) or any(one.gods for one in view.kingdoms)
        return (SENT, LOST, *((GOD,) if gods else ()), COUNT)

    def met(self, condition: str, before: View, seen: Sequence[Seen], after: View) -> bool:  # noqa: ARG002
        owner = before.viewer
        for event in seen:
            match event:
                case GlassSent(glass=glass) if condition == SENT and before.glasses[glass].owner == owner:
                    return True
                case Starved(seat=seat) | Swapped(other=seat) if condition == LOST and seat == owner:
                    return True
                case Offered(seat=seat) | Bought(seat=seat) | Given(seat=seat) if condition == GOD and seat != owner:
                    return True
                case CountStarted() if condition == COUNT:
                    return True
        return False

    def known(self, view: View) -> bool:  # noqa: ARG002 - stacks are secret
        # Stacks are secret, so players can't know which actions others can take.
        return False

    def costless(self, view: View, legal: Sequence[Action]) -> Action | None:  # noqa: ARG002
        # Never called, because known() returns False.
        return None

    def quick(self, view: View) -> tuple[Quick, ...]:
        return (Quick(f"{NEXT} {BEST}"),) if view.viewer is not None and view.phase is Phase.PLAY else ()

    def plausible(self, view: View) -> Sequence[str]:
        if view.viewer is None or view.phase is Phase.OVER:
            return ()
        piles = [f"{NEXT} {number + 1}" for number, pile in enumerate(view.piles) if pile.height]
        gods = [f"{GET} {one.god.value}" for one in view.temple]
        return (WIN, f"{NEXT} {BEST}", *piles, *gods)


ORDERS: Final = ChronosOrders()


def _claim(view: View, legal: Sequence[Action]) -> Claim | None:
    if view.viewer is None:
        return None
    worth = Worth(view)
    true = {Claimed.MONSTERS: all(monster in worth.stack for monster in MONSTERS)}
    true[Claimed.POINTS] = worth.points >= worth.need
    return next((one for one in legal if isinstance(one, Claim) and true[one.what]), None)


def _next(what: str, view: View, legal: Sequence[Action]) -> Move | None:
    moves = [
        one
        for one in legal
        if isinstance(one, Move) and is_pile(one.to) and (one.take is Take.YES or one.origin == HOME)
    ]
    if what == BEST:
        moves = [one for one in moves if not _strangers(view, one.to)]
        most = max((_value(view, one) for one in moves), default=0)
        moves = [one for one in moves if most and _value(view, one) == most]
    else:
        moves = [one for one in moves if one.to == int(what) - 1]
    return min(moves, key=lambda one: (view.glasses[one.glass].out, one.glass, one.to), default=None)


def _value(view: View, move: Move) -> int:
    return 0 if move.to == move.origin and move.take is Take.YES else VALUE.get(view.piles[move.to].top, 0)


def _strangers(view: View, pile: int) -> bool:
    def other(glass: GlassView) -> bool:
        return glass.place == pile and glass.owner != view.viewer

    return any(other(glass) for glass in view.glasses)


def _there(god: God, view: View) -> bool:
    if any(one.god is god and one.reserved in {None, view.viewer} for one in view.temple):
        return True
    mine = view.kingdoms[view.viewer].gods if view.viewer is not None else ()
    others = [one.gods for seat, one in enumerate(view.kingdoms) if seat != view.viewer]
    return God.GAIA in mine and any(god in gods for gods in others)
