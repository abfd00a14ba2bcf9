"""The editions of the league rules. A season keeps the edition under which it began (rule L1.3)."""

from __future__ import annotations

import enum
from typing import Final


class Edition(enum.IntEnum):
    """The editions of the league rules. If a league's log doesn't name an edition, the first edition applies."""

    FIRST = 1
    SECOND = 2
    """The edition with the rule changes of 28 November 2026: L4.3, L5.4, L6.5, L7.3, L8.2,
    L9.2, L10.1, L12.1, L14.1.
    """


CURRENT: Final = Edition.SECOND
