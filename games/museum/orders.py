"""Standing orders in Museum: wishes, above all for the others' draws (U3.2), which come in another player's turn.

Wishes are actions in their notation, and for others' draws:

- ``best celt``, ``best navigation``, ``best europe``, ``best any``: the most valuable object of a civilization, a
domain, a continent, of all; of equal ones the first on offer. The others follow, in case it is gone by then;
- ``value 4``: the same among objects of that value or more;
- ``never``: draw nothing. It is ``leave`` for every turn.

Conditions: ``headline`` (a new one is revealed), ``last`` (the last turns begin), ``opinion`` (a card of public opinion
comes).
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
    """The order rules of Museum; see :class:`games.orders.OrderRules`."""

    handy: Final[str | None] = NEVER
    rounds: Final = True

    def read(self, text: str) -> str:
        """Read a wish for others' draws, or an action."""
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
        """Return the round, and whose turn it is in it."""
        return Period(str(view.round), f"{view.round} {'' if view.turn is None else view.turn}".strip())

    def concerns(self, wish: str, view: View) -> bool:
        """Return whether it is about the owner's present choice."""
        if _for_draws(wish):
            return view.stage is Stage.DRAWS
        return view.stage in _STAGES.get(type(notation.read(wish)), _ACTION)

    def chosen(self, wish: str, view: View, legal: Sequence[Action]) -> Action | None:
        """Return the ranking of fitting objects for a wish; else the action itself, or the part of a draw that is still
        there.
        """
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
        """Return the conditions, while the game is running."""
        if view.stage in {Stage.HAND, Stage.SETUP, Stage.ARRANGE, Stage.OVER}:
            return ()
        return (HEADLINE, OPINION) if view.last else (HEADLINE, OPINION, LAST)

    def met(self, condition: str, before: View, seen: Sequence[Seen], after: View) -> bool:  # noqa: ARG002
        """Return whether it has happened."""
        if condition == OPINION:
            return any(isinstance(event, LaidOut) and OPINION in event.cards for event in seen)
        kind = HeadlineRevealed if condition == HEADLINE else LastTurns
        return any(isinstance(event, kind) for event in seen)

    def known(self, view: View) -> bool:  # noqa: ARG002 - hands and favours are secret
        """Return False: hands and favours are secret."""
        return False

    def costless(self, view: View, legal: Sequence[Action]) -> Action | None:  # noqa: ARG002
        """Return None: no action is costless in public."""
        return None

    def quick(self, view: View) -> tuple[Quick, ...]:
        """Return the button for drawing nothing, while others explore."""
        return (Quick(NEVER),) if self.plausible(view) else ()

    def plausible(self, view: View) -> Sequence[str]:
        """Return plausible wishes for others' draws: the laid-out objects, then each kind. None before and after the
        game.
        """
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
    """Return whether it is a wish rather than an action."""
    return wish == NEVER or wish.partition(" ")[0] in {BEST, VALUE}


def _fits(wish: str, one: str) -> bool:
    """Return whether a wish covers an object."""
    word, _, what = wish.partition(" ")
    if word == VALUE:
        return VALUES[one] >= int(what)
    civilization, _, rest = one.partition("-")
    return what in {ANY, civilization, LETTERS[rest[0]], CONTINENTS[PLACES[one]]}
