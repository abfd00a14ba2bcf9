"""The stages of a game of Museum."""

from __future__ import annotations

import enum


class Stage(enum.StrEnum):
    """A stage. ``hand``: players with a weak hand may draw again (U2.2). ``take`` to ``draws``: exploration (U3).

    ``grant``: a second object by grants (U10). ``choose`` and ``pick``: favours in progress (U9). ``drop``: too many
    favours (U4.5). ``discard``: too many cards (U5.1).
    """

    SETUP = "setup"
    HAND = "hand"
    TAKE = "take"
    GRANT = "grant"
    DRAWS = "draws"
    ACTION = "action"
    CHOOSE = "choose"
    PICK = "pick"
    DROP = "drop"
    DISCARD = "discard"
    ARRANGE = "arrange"
    OVER = "over"


class Acted(enum.StrEnum):
    """U4: the active player's use of this turn's action."""

    NOTHING = "nothing"
    EXHIBIT = "exhibit"
    INVENTORY = "inventory"
