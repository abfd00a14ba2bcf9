"""The immediate consequences of an action. They decide whether it can be undone without anybody having learned
anything.
"""

from __future__ import annotations

import msgspec

from games.core import AnyPending, Draw, Over


class Follows(msgspec.Struct, frozen=True):
    """The immediate consequences of an action.

    `draws`: whether a random draw follows at once, which reveals something. `ends`: whether the game is over.
    """

    draws: bool = False
    ends: bool = False


def follows_from(pending: AnyPending) -> Follows:
    """Return the consequences of an action, given what is pending after it."""
    return Follows(draws=isinstance(pending, Draw), ends=isinstance(pending, Over))
