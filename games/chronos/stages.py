"""Enums that the states, views and events of Chronos Conquest share: game stages, pending choices, and reasons for the
end of the game.
"""

from __future__ import annotations

import enum


class Stage(enum.StrEnum):
    """A stage of the game: three draws (rules C2.1, C2.2), the countdown (rule C2.4), play, and the end."""

    CITIES = "cities"
    GODS = "gods"
    TOPS = "tops"
    COUNTDOWN = "countdown"
    PLAY = "play"
    OVER = "over"


class Asked(enum.StrEnum):
    """The subject of a pending choice (rule C3.5).

    WIND is asked when a famine hits a player whose stack is empty, and DEBT when a card is owed because of Eos.
    """

    FAMINE = "famine"
    WAR = "war"
    MYCENAE = "mycenae"
    APOLLO = "apollo"
    HECATE = "hecate"
    WIND = "wind"
    DEBT = "debt"


class Reason(enum.StrEnum):
    """A reason for the end of the game (rules C7.2, C7.3)."""

    ERUPTION = "eruption"
    POINTS = "points"
    MONSTERS = "monsters"
    ZEUS = "zeus"
    CALYPSO = "calypso"
    CYCLOPS = "cyclops"
    HESTIA = "hestia"
    CERBERUS = "cerberus"
    KNOSSOS = "knossos"
    STALEMATE = "stalemate"
