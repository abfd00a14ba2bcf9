"""A game's part in standing orders: a player's wishes for later, and the events that cancel them.

An order holds *wishes*: texts of the game's own, each of which gives an action, or none, in a position. The notation of
an action is a wish; a game may have others ("take the parcel of Lord Lemon, on whichever side it is"). Everything here
is pure and works on one seat's knowledge: its view, its legal list, the events it may see. So an order never knows more
than its owner.

A game's package has a module ``orders`` with ``ORDERS`` if it needs anything of its own; :class:`PlainOrders` serves
all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol, runtime_checkable

from games.core import AnyAction, AnySeen, AnyView, Millis, Rules


class Period(NamedTuple):
    """A time in a game: ``round`` and ``phase`` change when a round or a phase begins. Empty if the game has none."""

    round: str = ""
    phase: str = ""


QUICK: Final = 3
"""The most wishes with buttons at a time."""


class Quick(NamedTuple):
    """A wish that has a button. ``rest``: it covers each remaining choice of the round or phase, not only one; then
    ``phase``: it is for the present phase, else for the round. ``offered``: such a wish has a button after a choice,
    too; else only beside the choice.
    """

    wish: str
    rest: bool = False
    phase: bool = False
    offered: bool = True


class OrderRules(Protocol):
    """A game's rules for standing orders. All methods are pure. ``view`` has the facts that the
    order's owner may know.
    """

    @property
    def handy(self) -> str | None:
        """The wish that is most often wanted and does little harm (to pass, for example): the bot does it for a player
        whose time is up, if the table is set to that. None: there is none.
        """

    @property
    def rounds(self) -> bool:
        """Return whether the game has rounds and phases, so that an order can be for one of them."""

    def read(self, text: str) -> str:
        """The one form of the wish that ``text`` says. Raises :class:`games.core.Unreadable`."""

    def period(self, view: AnyView) -> Period:
        """Return the period of ``view``."""

    def concerns(self, wish: str, view: AnyView) -> bool:
        """Return whether ``wish`` is about the present question to its owner, whose turn it is. A wish that is not,
        waits.
        """

    def chosen(self, wish: str, view: AnyView, legal: Sequence[AnyAction]) -> AnyAction | None:
        """Return the one of ``legal`` that ``wish`` gives; None if it gives none."""

    def conditions(self, view: AnyView) -> tuple[str, ...]:
        """Return the conditions that can cancel an order given now, each with at most 40 characters out of
        ``a-z0-9.-``.
        """

    def met(self, condition: str, before: AnyView, seen: Sequence[AnySeen], after: AnyView) -> bool:
        """Return whether ``condition`` has come true with an entry: ``seen`` events led from view ``before`` to
        ``after``.
        """

    def known(self, view: AnyView) -> bool:
        """Return whether everyone can tell from the public ``view`` the possible actions of each seat that is asked."""

    def costless(self, view: AnyView, legal: Sequence[AnyAction]) -> AnyAction | None:
        """Return the one of ``legal`` that its seat has no reason to refuse, whatever it wants: whatever comes after,
        its position is no worse with it than with any other. None if there is none, or not everyone can see it.
        ``view``: the public one; called only if it is :meth:`known`.
        """

    def quick(self, view: AnyView) -> tuple[Quick, ...]:
        """Return the wishes that its viewer most likely has now or soon, the most wanted first: at most :data:`QUICK`,
        each once.
        """

    def plausible(self, view: AnyView) -> Sequence[str]:
        """Return wishes that its viewer may have, whether it is their turn or not: their actions if it were, and wishes
        that need no position. None if nothing is known.
        """


@runtime_checkable
class TimedOrders(Protocol):
    """An optional part of order rules for a game in real time: there an order waits for its moment, whether its seat is
    asked or not.
    """

    def waits(self, wish: str, view: AnyView, legal: Sequence[AnyAction]) -> bool:
        """Return whether ``wish`` is not possible yet, and may be later; its order stays active."""

    def ready(self, wish: str, view: AnyView) -> Sequence[Millis]:
        """The moments from which on ``wish`` may be possible by time alone, if nothing else happens."""


class PlainOrders:
    """Order rules for any game: the wishes are its actions, and only its owner and its end cancel an order."""

    handy: Final[str | None] = None
    rounds: Final = False

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def read(self, text: str) -> str:
        """The notation of an action."""
        return self._rules.write(self._rules.read(text))

    def period(self, view: AnyView) -> Period:  # noqa: ARG002 - it has none
        """Nowhere in particular."""
        return Period()

    def concerns(self, wish: str, view: AnyView) -> bool:  # noqa: ARG002 - nothing is known of the question
        """Always."""
        return True

    def chosen(self, wish: str, view: AnyView, legal: Sequence[AnyAction]) -> AnyAction | None:  # noqa: ARG002 - an action is complete
        """The action, if it is legal."""
        action = self._rules.read(wish)
        return action if action in legal else None

    def conditions(self, view: AnyView) -> tuple[str, ...]:  # noqa: ARG002
        """None."""
        return ()

    def met(self, condition: str, before: AnyView, seen: Sequence[AnySeen], after: AnyView) -> bool:  # noqa: ARG002
        """Never."""
        return False

    def known(self, view: AnyView) -> bool:  # noqa: ARG002 - it may have secrets
        """Nobody knows."""
        return False

    def costless(self, view: AnyView, legal: Sequence[AnyAction]) -> AnyAction | None:  # noqa: ARG002
        """None that is known of."""
        return None

    def quick(self, view: AnyView) -> tuple[Quick, ...]:  # noqa: ARG002
        """Nothing is known."""
        return ()

    def plausible(self, view: AnyView) -> Sequence[str]:  # noqa: ARG002
        """Nothing is known."""
        return ()
