"""U4, U5.1: exhibiting, buying and hiring; objects between hand and discard."""

from __future__ import annotations

import msgspec


class Exhibited(msgspec.Struct, frozen=True, tag="exhibited"):
    """U4.1, U4.3: ``objects`` came into the museum and ``experts`` into the expert room, for ``cards`` and
    ``prestige``.

    Those of ``stored`` came out of the own discard. ``prestige`` is all of it; ``deflation`` of it was for the
    headline. ``points``: gained; ``score``: the new one. ``gained``: prestige for masterpieces. ``favours``: the
    multiples of ten reached.
    """

    seat: int
    objects: tuple[str, ...]
    stored: tuple[str, ...]
    experts: tuple[str, ...]
    cards: tuple[str, ...]
    prestige: int
    deflation: int
    points: int
    score: int
    gained: int
    favours: int


class Bought(msgspec.Struct, frozen=True, tag="bought"):
    """U4.2: ``object`` was bought from the discard of ``owner``, who got ``cards`` and the ``prestige`` without
    ``deflation``.
    """

    seat: int
    owner: int
    object: str
    cards: tuple[str, ...]
    prestige: int
    deflation: int
    points: int
    score: int
    gained: int
    favours: int


class Restocked(msgspec.Struct, frozen=True, tag="restocked"):
    """U4.6, U9: ``objects`` of the own discard came into the hand. ``favour``: by the favour of that kind."""

    seat: int
    objects: tuple[str, ...]
    favour: bool


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """U5.1: ``objects`` of the hand went into the own discard."""

    seat: int
    objects: tuple[str, ...]
