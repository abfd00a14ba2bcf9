"""Swaps pairs of slots in a placement, and calculates the museum's worth after each swap."""

from __future__ import annotations

from collections.abc import Sequence

from games.museum.scoring.collections import Chosen, Group, groups
from games.museum.scoring.floor import FREE, floor_of
from games.museum.scoring.placed import Judge


def swapped(slots: Sequence[str], one: int, other: int) -> tuple[str, ...]:
    """Return the placement with the contents of two slots swapped. One slot may be free. Raises IndexError for an
    invalid slot.
    """
    if min(one, other) < 0:
        raise IndexError(min(one, other))
    found = list(slots)
    found[one], found[other] = found[other], found[one]
    return tuple(found)


class Swaps:
    """A placement and how much it is worth according to :func:`games.museum.scoring.score.placement_points`.

    A swap re-evaluates only the groups of the two objects, at most four of eighteen.
    """

    def __init__(
        self,
        board: str,
        slots: Sequence[str],
        experts: Sequence[str],
        patron: str | None,
        *,
        team_limit: bool = True,
    ) -> None:
        self.slots = tuple(slots)
        self._floor = floor_of(board)
        self._judge = Judge(board, slots, experts, patron, team_limit=team_limit)
        self._parts = [self._judge.chosen(group) for group in groups(self._floor, slots, experts)]
        self.points = self._judge.placed(self._parts).points

    def after(self, one: int, other: int) -> int:
        """Return what the museum would be worth if two slots were swapped."""
        return self._judge.placed(self._with(one, other)).points

    def swap(self, one: int, other: int) -> int:
        """Swap two slots. Return the museum's new worth."""
        self.slots, self._parts = swapped(self.slots, one, other), self._with(one, other)
        self.points = self._judge.placed(self._parts).points
        return self.points

    def best(self) -> tuple[int, int, int] | None:
        """Return the best swap as (slot, slot, gain), or None if no swap gains anything."""
        found, most = None, 0
        for one, name in enumerate(self.slots):
            for other in range(one + 1, len(self.slots)):
                if name != FREE or self.slots[other] != FREE:
                    more = self.after(one, other) - self.points
                    if more > most:
                        found, most = (one, other, more), more
        return found

    def _with(self, one: int, other: int) -> list[Chosen]:
        bits = self._floor.bits
        both = bits[one] ^ bits[other]
        return [
            self._judge.chosen(_moved(part.group, both)) if part.group.mask & both else part for part in self._parts
        ]


def _moved(group: Group, both: int) -> Group:
    def exchanged(mask: int) -> int:
        return mask ^ both if (mask & both).bit_count() == 1 else mask

    return Group(
        group.of,
        exchanged(group.mask),
        tuple(map(exchanged, group.kinds)),
        tuple(map(exchanged, group.values)),
        group.expert,
        group.table,
    )
