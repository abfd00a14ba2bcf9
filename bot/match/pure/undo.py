"""The immediate consequences of an action, which decide whether undoing it would leave no trace."""

from __future__ import annotations

import msgspec

from games.core import AnyPending, Draw, Over


class Follows(msgspec.Struct, frozen=True):
    """The immediate consequences of an action.

    `draws`: whether something is drawn next, which gives somebody new information. `ends`: whether the game is over.
    """

    draws: bool = False
    ends: bool = False


def follows_from(pending: AnyPending) -> Follows:
    """Return the consequences of an action, given what is pending after it."""
    return Follows(draws=isinstance(pending, Draw), ends=isinstance(pending, Over))
