from __future__ import annotations

import msgspec


class Exhibited(msgspec.Struct, frozen=True, tag="exhibited"):
    """``objects`` were added to the museum and ``experts`` to the expert room (rules U4.1, U4.3).

    ``stored``: the objects that came from the player's discard pile. ``cards``, ``prestige``: the payment.
    ``deflation``: the part of the prestige that was paid because of the deflation headline. ``points``: the points
    gained. ``score``: the new score. ``gained``: the prestige for masterpieces. ``favours``: the number of multiples of
    ten reached.
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
    """``object`` was bought from the discard pile of ``owner`` (rule U4.2).

    The owner received ``cards`` and ``prestige``, minus ``deflation``, the part of the prestige paid because of the
    deflation headline.
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
    """``objects`` returned from the player's discard pile to the hand (rules U4.6, U9). ``favour``: whether a favour
    was played for this; otherwise it was an inventory.
    """

    seat: int
    objects: tuple[str, ...]
    favour: bool


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    # Rule U5.1.
    seat: int
    objects: tuple[str, ...]
