"""Places the members of a season in divisions (L3): chooses the sizes of divisions, fills the tiers, and spreads each
tier over its divisions.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from leagues.season.candidates import Candidate, latest, ordered
from leagues.season.sizes import Pyramid, chosen, filled
from leagues.season.spread import spread


class Placement(msgspec.Struct, frozen=True):
    """The divisions of a season by tier, from the top. Each division holds its members in the order of placement.

    `lower` holds the members who are placed one tier lower than promised. The announcement has to name these members
    (L3.3).
    """

    tiers: tuple[tuple[tuple[str, ...], ...], ...]
    lower: tuple[str, ...] = ()


def placed(candidates: Sequence[Candidate], seats: int, pyramid: Pyramid) -> Placement:
    """Return the divisions of a season. Raise Refused if there are fewer members than seats (L2.3)."""
    sizes = chosen(candidates, seats, pyramid)
    count = len(sizes)
    tiers = filled(ordered(candidates, count), [sum(tier) for tier in sizes])
    return Placement(
        tuple(
            tuple(tuple(one.member for one in division) for division in spread(members, of_tier))
            for members, of_tier in zip(tiers, sizes, strict=True)
        ),
        tuple(
            one.member for tier, members in enumerate(tiers, start=1) for one in members if latest(one, count) < tier
        ),
    )
