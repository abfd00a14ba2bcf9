"""Interfaces for standing orders. A standing order says what a player wants to do later, and which events cancel it.

An order holds *wishes*. A wish is a string, defined by the game, that stands for an action in some positions. It can be
the notation of an action or something more general ("take Lord Lemon's parcel, on either side").

All functions are pure and use only what one seat knows: its view, its legal actions, and the events it may see. So an
order never knows more than its owner.

A game with its own rules for orders defines ``ORDERS`` in its module ``orders``. Other games use :class:`PlainOrders`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol, runtime_checkable

from games.core import AnyAction, AnySeen, AnyView, Millis, Rules


class Period(NamedTuple):
    """The current round and phase of a game, each as a string that changes when a new round or phase begins. The string
    is empty if the game has no rounds or no phases.
    """

    round: str = ""
    phase: str = ""


QUICK: Final = 3
"""The maximum number of standing orders offered as buttons at the same time."""


class Quick(NamedTuple):
    """A standing order that is offered as a button.

    ``wish``: what to do, as text. ``rest``: whether the order covers all remaining choices of the round instead of only
    one. ``phase``: whether it covers only the choices of the current phase. ``offered``: whether the button is also
    shown to a player who has just made a choice. ``board``: whether the button is also shown under the board, where
    every player can press it.
    """

    wish: str
    rest: bool = False
    phase: bool = False
    offered: bool = True
    board: bool = False


class OrderRules(Protocol):
    """A game's rules for standing orders. All methods are pure functions. In all of them, ``view`` contains what the
    owner of the order may know, unless the method says otherwise.
    """

    @property
    def handy(self) -> str | None:
        """Return a common standing order that does little harm, such as passing, or None if there is none. If the
        table's options allow it, the bot carries out this order for a player whose time is up.
        """

    @property
    def rounds(self) -> bool:
        """Return whether the game has rounds and phases, so that an order can be limited to one round or phase."""

    def read(self, text: str) -> str:
        """Return the standard form of the standing order in ``text``. Raises :class:`games.core.Unreadable`."""

    def period(self, view: AnyView) -> Period:
        """Return the current round and phase in ``view``."""

    def concerns(self, wish: str, view: AnyView) -> bool:
        """Return whether the standing order ``wish`` applies to the choice that its owner has to make now. An order
        that doesn't apply waits.
        """

    def chosen(self, wish: str, view: AnyView, legal: Sequence[AnyAction]) -> AnyAction | None:
        """Return the action in ``legal`` that the standing order ``wish`` asks for, or None."""

    def conditions(self, view: AnyView) -> tuple[str, ...]:
        """Return the conditions that can cancel an order placed now. Each has at most
        40 characters from ``a-z0-9.-``.
        """

    def met(self, condition: str, before: AnyView, seen: Sequence[AnySeen], after: AnyView) -> bool:
        """Return whether the latest log entry met ``condition``. The entry's events ``seen`` led from the view
        ``before`` to the view ``after``.
        """

    def known(self, view: AnyView) -> bool:
        """Return whether the public ``view`` shows the possible actions of each seat that has to choose, so that
        everyone can know them.
        """

    def costless(self, view: AnyView, legal: Sequence[AnyAction]) -> AnyAction | None:
        """Return an action in ``legal`` that the seat can take without any disadvantage, or None if there is none.

        Such an action must be at least as good for the seat as any other, whatever happens later, and everyone must be
        able to see this. ``view`` is the public view. The method is called only if :meth:`known` returns True.
        """

    def quick(self, view: AnyView) -> tuple[Quick, ...]:
        """Return the standing orders that the viewer is most likely to want now or soon, most likely first. There are
        at most :data:`QUICK`, all different.
        """

    def plausible(self, view: AnyView) -> Sequence[str]:
        """Return the standing orders that the viewer could plausibly want.

        They include the actions that the viewer could take if it were their turn, and orders that don't depend on the
        position. Return an empty sequence if the game has no suggestions.
        """


@runtime_checkable
class TimedOrders(Protocol):
    """An optional interface for the standing orders of real-time games. In such games, an order waits for the right
    time, even while its owner has no choice to make.
    """

    def waits(self, wish: str, view: AnyView, legal: Sequence[AnyAction]) -> bool:
        """Return whether the standing order ``wish`` has to wait, because its action isn't possible yet but may become
        possible. If so, the order stays active.
        """

    def ready(self, wish: str, view: AnyView) -> Sequence[Millis]:
        """Return the times at which the action that the standing order ``wish`` asks for may become possible, if
        nothing else happens.
        """


class PlainOrders:
    """Standing orders for games without their own rules for them. Each order is a plain action. Only its owner or the
    end of the game can cancel it.
    """

    handy: Final[str | None] = None
    rounds: Final = False

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def read(self, text: str) -> str:
        return self._rules.write(self._rules.read(text))

    def period(self, view: AnyView) -> Period:  # noqa: ARG002 - it has none
        return Period()

    def concerns(self, wish: str, view: AnyView) -> bool:  # noqa: ARG002 - nothing is known of the question
        return True

    def chosen(self, wish: str, view: AnyView, legal: Sequence[AnyAction]) -> AnyAction | None:  # noqa: ARG002 - an action is complete
        action = self._rules.read(wish)
        return action if action in legal else None

    def conditions(self, view: AnyView) -> tuple[str, ...]:  # noqa: ARG002
        return ()

    def met(self, condition: str, before: AnyView, seen: Sequence[AnySeen], after: AnyView) -> bool:  # noqa: ARG002
        return False

    def known(self, view: AnyView) -> bool:  # noqa: ARG002 - it may have secrets
        return False

    def costless(self, view: AnyView, legal: Sequence[AnyAction]) -> AnyAction | None:  # noqa: ARG002
        return None

    def quick(self, view: AnyView) -> tuple[Quick, ...]:  # noqa: ARG002
        return ()

    def plausible(self, view: AnyView) -> Sequence[str]:  # noqa: ARG002
        return ()
