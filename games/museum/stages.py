from __future__ import annotations

import enum


class Stage(enum.StrEnum):
    """A stage of the game.

    ``hand``: players with a weak hand may redraw (rule U2.2). ``take``, ``grant``, ``draws``: exploration (rule U3). In
    the stage ``grant``, the headline allows a second object (rule U10). ``choose``, ``pick``: a favour is in progress
    (rule U9). ``drop``: the player has too many favours (rule U4.5). ``discard``: the player has too many cards (rule
    U5.1).
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
    """The main action that the active player has used this turn (rule U4)."""

    NOTHING = "nothing"
    EXHIBIT = "exhibit"
    INVENTORY = "inventory"
