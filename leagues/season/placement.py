"""The placement of members (L3): sizes, tiers filled in order, tiers spread over divisions."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from leagues.season.candidates import Candidate, latest, ordered
from leagues.season.sizes import Pyramid, chosen, filled
from leagues.season.spread import spread


class Placement(msgspec.Struct, frozen=True):
    """Tiers from the top, each with its divisions' members, in the order in which they were placed. ``lower``: members
    whom the announcement has to name, since they are one tier lower than promised (L3.3).
    """

    tiers: tuple[tuple[tuple[str, ...], ...], ...]
    lower: tuple[str, ...] = ()


def placed(candidates: Sequence[Candidate], seats: int, pyramid: Pyramid) -> Placement:
    """Return the season's divisions. Raises Refused for fewer members than seats (L2.3)."""
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
