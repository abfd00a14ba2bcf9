"""What follows at once from an action, by the rules alone: whether it could be taken back as if nothing had been."""

from __future__ import annotations

import msgspec

from games.core import AnyPending, Draw, Over


class Follows(msgspec.Struct, frozen=True):
    """``draws``: something is drawn next, so somebody knows more then; ``ends``: the game is over."""

    draws: bool = False
    ends: bool = False


def follows_from(pending: AnyPending) -> Follows:
    """What comes next in a position that an action led to."""
    return Follows(draws=isinstance(pending, Draw), ends=isinstance(pending, Over))
