from __future__ import annotations

import msgspec


class Collection(msgspec.Struct, frozen=True):
    """A collection that counts (rule U7.1).

    ``of``: its civilization or domain. ``objects``: its objects in reading order. ``experts``: the experts who extend
    it. ``points``: the points for this collection alone (rules U7.2, U7.3).
    """

    of: str
    objects: tuple[str, ...]
    experts: tuple[str, ...]
    points: int


class Apart(msgspec.Struct, frozen=True):
    """An object that doesn't count towards a collection.

    ``of``: the collection's civilization or domain. ``why``: ``apart`` (the object doesn't touch the others),
    ``second`` (the collection already has an object of the same civilization) or ``few`` (there are fewer than three
    objects).
    """

    of: str
    object: str
    why: str


class SeatTally(msgspec.Struct, frozen=True):
    """One player's score (rule U7).

    ``shown``: the points on the score track. ``progress``: how many objects, experts or collections count towards the
    patron's points. ``opinion``: the points lost for each continent, as positive numbers in the order of rule U5.2.
    """

    shown: int
    civilizations: tuple[Collection, ...]
    domains: tuple[Collection, ...]
    apart: tuple[Apart, ...]
    patron: str | None
    progress: int
    patron_points: int
    prestige: int
    gallery: int
    full: int
    both: int
    opinion: tuple[int, ...]
    total: int

    @property
    def parts(self) -> tuple[tuple[str, int], ...]:
        """Return the names and points of the parts that add up to the total (rules U7.1 to U7.7)."""
        return (
            ("objects", self.shown),
            ("civilizations", sum(one.points for one in self.civilizations)),
            ("domains", sum(one.points for one in self.domains)),
            ("patron", self.patron_points),
            ("prestige", self.prestige),
            ("gallery", self.gallery),
            ("full", self.full),
            ("both", self.both),
            ("discard", -sum(self.opinion)),
        )


class Tally(msgspec.Struct, frozen=True):
    """All players' scores.

    ``ranking``: the rank of each seat, from 1. ``reason``: the criterion that separates the first player from the
    second: ``points``, ``prestige`` or ``discard``, or ``shared`` if the first place is shared.
    """

    seats: tuple[SeatTally, ...]
    totals: tuple[int, ...]
    ranking: tuple[int, ...]
    reason: str
