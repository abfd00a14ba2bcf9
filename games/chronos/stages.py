"""The stages of a game of Chronos Conquest, players' choices, reasons for the end: words of states, views and
events.
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
    """The subject of a pending choice (C3.5). WIND: a famine that found no stack. DEBT: a card for Eos."""

    FAMINE = "famine"
    WAR = "war"
    MYCENAE = "mycenae"
    APOLLO = "apollo"
    HECATE = "hecate"
    WIND = "wind"
    DEBT = "debt"


class Reason(enum.StrEnum):
    """The reason for the game's end (C7.2, C7.3)."""

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
