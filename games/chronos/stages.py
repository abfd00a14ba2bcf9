"""Where a game of Chronos Conquest stands, what a player has to choose, why it ends: the words that states, views and
events share.
"""

from __future__ import annotations

import enum


class Stage(enum.StrEnum):
    """C2.2, C2.1: three draws; C2.4: the countdown; then the game, and its end."""

    CITIES = "cities"
    GODS = "gods"
    TOPS = "tops"
    COUNTDOWN = "countdown"
    PLAY = "play"
    OVER = "over"


class Asked(enum.StrEnum):
    """What a pending choice is about (C3.5). WIND: a famine that found no stack. DEBT: a card for Eos."""

    FAMINE = "famine"
    WAR = "war"
    MYCENAE = "mycenae"
    APOLLO = "apollo"
    HECATE = "hecate"
    WIND = "wind"
    DEBT = "debt"


class Reason(enum.StrEnum):
    """Why the game has ended (C7.2, C7.3)."""

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
