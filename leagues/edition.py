"""The editions of these rules. A season keeps to the edition that it began under (L1.3)."""

from __future__ import annotations

import enum
from typing import Final


class Edition(enum.IntEnum):
    """An edition, by number. A log that names none was written under the first."""

    FIRST = 1
    SECOND = 2
    """The rulings of 28 November 2026: L4.3, L5.4, L6.5, L7.3, L8.2, L9.2, L10.1, L12.1, L14.1."""


CURRENT: Final = Edition.SECOND
"""The edition of seasons that open or begin now."""
