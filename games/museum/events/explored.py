from __future__ import annotations

import msgspec


class NothingToExplore(msgspec.Struct, frozen=True, tag="nothing-to-explore"):
    # Rule U3.2.
    seat: int


class Took(msgspec.Struct, frozen=True, tag="took"):
    """The active player took an object from ``continent`` (rules U3.1, U10). ``grant``: whether it's the second object
    that the grants headline allows.
    """

    seat: int
    object: str
    continent: str
    grant: bool


class Skipped(msgspec.Struct, frozen=True, tag="skipped"):
    # Rule U10.
    seat: int


class Wished(msgspec.Struct, frozen=True, tag="wished"):
    """``seat`` decided whether to draw in another player's turn (rule U3.2). ``again``: whether the seat changed an
    earlier decision.

    Draws are made in turn order, so the draw may follow at once or later.
    """

    seat: int
    objects: tuple[str, ...]
    again: bool


class SomeWished(msgspec.Struct, frozen=True, tag="some-wished"):
    # Rule U3.2.
    seat: int
    again: bool


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """A player other than the active one took an object (rule U3.2). In return, the ``active`` player got ``prestige``
    from the supply.
    """

    seat: int
    object: str
    continent: str
    active: int
    prestige: int


class Left(msgspec.Struct, frozen=True, tag="left"):
    # Rule U3.2.
    seat: int


class WishLapsed(msgspec.Struct, frozen=True, tag="wish-lapsed"):
    """None of the objects that ``seat`` wanted to draw is left, so the seat has to decide again (rule U3.2)."""

    seat: int
