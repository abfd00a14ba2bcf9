"""The games that Cartouche includes. Outside their own packages nothing else names a game.

The place of each one's kit (:class:`games.kit.GameKit`) is a text, so rooms that may not know the rules can read this.
Installed packages add games under the same group (:func:`games.kit.kits`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

GROUP: Final = "cartouche.games"
"""The group of entry points that name games."""

BUILT_IN: Final[Mapping[str, str]] = MappingProxyType(
    {name: f"games.{name}.kit:KIT" for name in ("mykerinos", "museum", "chronos")}
)
"""The built-in games by id, in the order in which people are offered them."""
