"""What a game says about standing orders: what a player wishes to be done later, by what it is told off.

An order holds *wishes*: texts of the game's own, each of which gives an action, or none, in a position. The notation of
an action is a wish; a game may have others ("take the parcel of Lord Lemon, on whichever side it lies"). Everything
here is pure and works on what one seat may know: its view, its legal list, the events it may see. So an order never
knows more than its owner.

A game's package has a module ``orders`` with ``ORDERS`` where it has anything of its own to say; for all others
:class:`PlainOrders` holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol, runtime_checkable

from games.core import AnyAction, AnySeen, AnyView, Millis, Rules


class Period(NamedTuple):
    """Where in a game: ``round`` and ``phase`` change when a round or a phase begins. Empty where the game has none."""

    round: str = ""
    phase: str = ""


QUICK: Final = 3
"""So many wishes are offered as buttons at a time."""


class Quick(NamedTuple):
    """A wish that is offered as a button. ``rest``: for each choice that is left of what is going on, not for one
    alone; then ``phase``: it is for the present phase, else for the round. ``offered``: such a one is offered after a
    choice, too; else it has a button where the choice is made.
    """

    wish: str
    rest: bool = False
    phase: bool = False
    offered: bool = True


class OrderRules(Protocol):
    """What standing orders need of a game. All methods are pure. ``view`` is what the order's owner may know."""

    @property
    def handy(self) -> str | None:
        """The wish that is most often wanted and does little harm (to pass, for example): done for somebody whose time
        is up where the table is set to that. None: there is none.
        """

    @property
    def rounds(self) -> bool:
        """Whether the game has rounds and phases, so that an order can be for one of them."""

    def read(self, text: str) -> str:
        """The one form of the wish that ``text`` says. Raises :class:`games.core.Unreadable`."""

    def period(self, view: AnyView) -> Period:
        """Where in the game ``view`` is."""

    def concerns(self, wish: str, view: AnyView) -> bool:
        """Whether ``wish`` is about what its owner, whose turn it is, is asked now. One that is not, waits."""

    def chosen(self, wish: str, view: AnyView, legal: Sequence[AnyAction]) -> AnyAction | None:
        """The one of ``legal`` that ``wish`` gives; None where it gives none."""

    def conditions(self, view: AnyView) -> tuple[str, ...]:
        """What can cancel an order that is given now, each with at most 40 characters out of ``a-z0-9.-``."""

    def met(self, condition: str, before: AnyView, seen: Sequence[AnySeen], after: AnyView) -> bool:
        """Whether ``condition`` has come true with an entry: ``seen`` events led from view ``before`` to ``after``."""

    def known(self, view: AnyView) -> bool:
        """Whether everybody can tell from the public ``view`` what each seat that is asked can do."""

    def costless(self, view: AnyView, legal: Sequence[AnyAction]) -> AnyAction | None:
        """The one of ``legal`` that its seat has no reason to leave, whatever it wants: whatever comes after, it stands
        no worse with it than with any other. None where there is none, or not everybody can see it. ``view``: the
        public one; asked only where it is :meth:`known`.
        """

    def quick(self, view: AnyView) -> tuple[Quick, ...]:
        """What its viewer most likely wants now or soon, the most wanted first: :data:`QUICK` at most, each once."""

    def plausible(self, view: AnyView) -> Sequence[str]:
        """Wishes that its viewer may have, whether it is their turn or not: what they could do if it were, and what is
        not tied to a position. None where nothing is known.
        """


@runtime_checkable
class TimedOrders(Protocol):
    """What order rules say besides, of a game in real time: an order waits there for its moment, asked or not."""

    def waits(self, wish: str, view: AnyView, legal: Sequence[AnyAction]) -> bool:
        """Whether ``wish`` is not possible yet, and may be later; its order stands on."""

    def ready(self, wish: str, view: AnyView) -> Sequence[Millis]:
        """The moments from which on ``wish`` may be possible by time alone, if nothing else happens."""


class PlainOrders:
    """What holds for any game: the wishes are its actions, and nothing cancels an order but its owner and its end."""

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
