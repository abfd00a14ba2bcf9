from __future__ import annotations

import enum


class Stage(enum.StrEnum):
    # Rules C2.1, C2.2, C2.4.
    CITIES = "cities"
    GODS = "gods"
    TOPS = "tops"
    COUNTDOWN = "countdown"
    PLAY = "play"
    OVER = "over"


class Asked(enum.StrEnum):
    """The kinds of choices that a player can be asked to make (rule C3.5).

    WIND: a player without a stack must choose which wind to lose to a famine. DEBT: a player must choose which card to
    give to the owner of Eos. The other choices are named after the catastrophe, city or god that causes them.
    """

    FAMINE = "famine"
    WAR = "war"
    MYCENAE = "mycenae"
    APOLLO = "apollo"
    HECATE = "hecate"
    WIND = "wind"
    DEBT = "debt"


class Reason(enum.StrEnum):
    # Rules C7.2, C7.3.
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
