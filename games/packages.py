"""The games that Cartouche includes. No other module outside the games' own packages names a game.

The location of each kit (:class:`games.kit.GameKit`) is a string, so that packages which must not import the rules can
use this module. Installed packages can add games under the entry point group :data:`GROUP` (:func:`games.kit.kits`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

GROUP: Final = "cartouche.games"
"""The entry point group for games."""

BUILT_IN: Final[Mapping[str, str]] = MappingProxyType(
    {name: f"games.{name}.kit:KIT" for name in ("mykerinos", "museum", "chronos")}
)
