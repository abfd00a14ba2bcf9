"""U3, U10: exploration, and the others' draws."""

from __future__ import annotations

import msgspec


class NothingToExplore(msgspec.Struct, frozen=True, tag="nothing-to-explore"):
    """U3.2: there is no object that ``seat`` could take."""

    seat: int


class Took(msgspec.Struct, frozen=True, tag="took"):
    """U3.1, U10: the active player took an object of ``continent``. ``grant``: the second one, by grants."""

    seat: int
    object: str
    continent: str
    grant: bool


class Skipped(msgspec.Struct, frozen=True, tag="skipped"):
    """U10: the active player took no second object."""

    seat: int


class Wished(msgspec.Struct, frozen=True, tag="wished"):
    """U3.2: ``seat`` has answered in the others' draws (``again``: with a changed answer).

    The draw itself happens when it is their turn from the left: its event follows, at once or later.
    """

    seat: int
    objects: tuple[str, ...]
    again: bool


class SomeWished(msgspec.Struct, frozen=True, tag="some-wished"):
    """U3.2: a seat has answered, as others see it."""

    seat: int
    again: bool


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """U3.2: another player took an object, and the ``active`` one got so much prestige from the supply."""

    seat: int
    object: str
    continent: str
    active: int
    prestige: int


class Left(msgspec.Struct, frozen=True, tag="left"):
    """U3.2: another player draws nothing."""

    seat: int


class WishLapsed(msgspec.Struct, frozen=True, tag="wish-lapsed"):
    """U3.2: none of the objects in the wish of ``seat`` is there any more; they have to answer again."""

    seat: int
