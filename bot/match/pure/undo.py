from __future__ import annotations

import msgspec

from games.core import AnyPending, Draw, Over


class Follows(msgspec.Struct, frozen=True):
    """The immediate consequences of an action, which decide whether it can be undone without anybody having learned
    anything.

    `draws`: whether a random draw follows at once, which reveals something. `ends`: whether the game is over.
    """

    draws: bool = False
    ends: bool = False


def follows_from(pending: AnyPending) -> Follows:
    return Follows(draws=isinstance(pending, Draw), ends=isinstance(pending, Over))
