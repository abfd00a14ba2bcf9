"""Standing orders in Museum: actions that a player prepares for later. Most of them are for draws in other players'
turns (rule U3.2).

An order is an action in the usual notation, or one of these wishes for draws:

* ``best celt``, ``best navigation``, ``best europe``, ``best any``: the most valuable object of a civilization, a
  domain or a continent, or of all objects. Among objects of equal value, the first on offer is taken. If another player
  has taken that object, the next best one is used.
* ``value 4``: the most valuable object of at least this value.
* ``never``: draw nothing in any turn.

An order can be cancelled by one of these conditions: ``headline`` (a new headline is revealed), ``last`` (the last
turns begin), ``opinion`` (a public-opinion card appears).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.museum import CIVILIZATIONS, CONTINENTS, DOMAINS, LETTERS, OPINION
from games.core import Unreadable
from games.museum import notation
from games.museum.actions import (
    LEAVE,
    Action,
    Arrange,
    Board,
    Choose,
    Discard,
    Drop,
    Keep,
    Patron,
    Pick,
    Redraw,
    Skip,
    Take,
    Wish,
)
from games.museum.events import Seen
from games.museum.events.turned import HeadlineRevealed, LaidOut, LastTurns
from games.museum.stages import Stage
from games.museum.tables import MASTERPIECE, PLACES, VALUES
from games.museum.view import View
from games.orders import Period, Quick

BEST, VALUE, NEVER, ANY = "best", "value", "never", "any"
HEADLINE, LAST = "headline", "last"

_KINDS: Final = (ANY, *CIVILIZATIONS, *DOMAINS, *CONTINENTS)
_LEAST: Final = tuple(str(value) for value in range(2, MASTERPIECE + 1))
_STAGES: Final[dict[type, frozenset[Stage]]] = {
    Wish: frozenset({Stage.DRAWS}),
    Board: frozenset({Stage.SETUP}),
    Patron: frozenset({Stage.SETUP}),
    Redraw: frozenset({Stage.HAND}),
    Keep: frozenset({Stage.HAND}),
    Take: frozenset({Stage.TAKE, Stage.GRANT}),
    Skip: frozenset({Stage.GRANT}),
    Choose: frozenset({Stage.CHOOSE}),
    Pick: frozenset({Stage.PICK}),
    Drop: frozenset({Stage.DROP}),
    Discard: frozenset({Stage.DISCARD}),
    Arrange: frozenset({Stage.ARRANGE}),
}
_ACTION: Final = frozenset({Stage.ACTION})


class MuseumOrders:
    handy: Final[str | None] = NEVER
    rounds: Final = True

    def read(self, text: str) -> str:
        words = text.lower().split()
        if words == [NEVER]:
            return NEVER
        if words[:1] == [BEST] or words[:1] == [VALUE]:
            if len(words) != 2:
                raise Unreadable(text, "wrong-count")
            if words[1] not in (_KINDS if words[0] == BEST else _LEAST):
                raise Unreadable(text, "unknown-action", words[1])
            return " ".join(words)
        return notation.write(notation.read(text))

    def period(self, view: View) -> Period:
        return Period(str(view.round), f"{view.round} {'' if view.turn is None else view.turn}".strip())

    def concerns(self, wish: str, view: View) -> bool:
        if _for_draws(wish):
            return view.stage is Stage.DRAWS
        return view.stage in _STAGES.get(type(notation.read(wish)), _ACTION)

    def chosen(self, wish: str, view: View, legal: Sequence[Action]) -> Action | None:
        # Return the action that the standing order ``wish`` asks for, or None if it's impossible now. A wish like
        # ``best celt`` becomes a ranking of the objects that fit. A list of objects is reduced to those that are left.
        if wish == NEVER:
            return LEAVE
        there = () if view.viewer is None else view.seats[view.viewer].drawable
        if _for_draws(wish):
            fitting = [one for one in there if _fits(wish, one)]
            ranking = tuple(sorted(fitting, key=lambda one: -VALUES[one]))
            return Wish(ranking) if ranking else None
        action = notation.read(wish)
        if isinstance(action, Wish) and action.objects:
            left = tuple(one for one in action.objects if one in there)
            return Wish(left) if left else None
        return action if action in legal else None

    def conditions(self, view: View) -> tuple[str, ...]:
        if view.stage in {Stage.HAND, Stage.SETUP, Stage.ARRANGE, Stage.OVER}:
            return ()
        return (HEADLINE, OPINION) if view.last else (HEADLINE, OPINION, LAST)

    def met(self, condition: str, before: View, seen: Sequence[Seen], after: View) -> bool:  # noqa: ARG002
        if condition == OPINION:
            return any(isinstance(event, LaidOut) and OPINION in event.cards for event in seen)
        kind = HeadlineRevealed if condition == HEADLINE else LastTurns
        return any(isinstance(event, kind) for event in seen)

    def known(self, view: View) -> bool:  # noqa: ARG002 - hands and favours are secret
        # Hands and favours are secret, so players can't see each other's possible actions.
        return False

    def costless(self, view: View, legal: Sequence[Action]) -> Action | None:  # noqa: ARG002
        # Hands are secret, so nobody else can tell whether an action costs its player nothing.
        return None

    def quick(self, view: View) -> tuple[Quick, ...]:
        # None before and after the game.
        return (Quick(NEVER),) if self.plausible(view) else ()

    def plausible(self, view: View) -> Sequence[str]:
        if view.viewer is None or view.stage in {Stage.HAND, Stage.SETUP, Stage.ARRANGE, Stage.OVER}:
            return ()
        there = [card for continent in view.continents for card in continent.out if card != OPINION]
        return (
            NEVER,
            f"{BEST} {ANY}",
            *(f"wish {one}" for one in there),
            *(f"{VALUE} {least}" for least in reversed(_LEAST)),
            *(f"{BEST} {kind}" for kind in _KINDS[1:]),
        )


ORDERS: Final = MuseumOrders()


def _for_draws(wish: str) -> bool:
    return wish == NEVER or wish.partition(" ")[0] in {BEST, VALUE}


def _fits(wish: str, one: str) -> bool:
    word, _, what = wish.partition(" ")
    if word == VALUE:
        return VALUES[one] >= int(what)
    civilization, _, rest = one.partition("-")
    return what in {ANY, civilization, LETTERS[rest[0]], CONTINENTS[PLACES[one]]}
