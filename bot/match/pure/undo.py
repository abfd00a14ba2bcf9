"""The immediate consequences of an action by the rules: whether an undo would leave no trace."""

from __future__ import annotations

import msgspec

from games.core import AnyPending, Draw, Over


class Follows(msgspec.Struct, frozen=True):
    """The consequences. ``draws``: something is drawn next, so somebody knows more then; ``ends``: the game is over."""

    draws: bool = False
    ends: bool = False


def follows_from(pending: AnyPending) -> Follows:
    """Return the consequences of an action that led to this position."""
    return Follows(draws=isinstance(pending, Draw), ends=isinstance(pending, Over))
