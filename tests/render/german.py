from __future__ import annotations

import gettext

from data.texts import Texts

WORDS = {
    "Round {round}": "Runde {round}",
    "Pass track": "Passleiste",
    "{name} to play": "{name} ist am Zug",
    "{name}: last action": "{name}: letzte Aktion",
    "{name}: neutral step": "{name}: neutraler Schritt",
    "{name} to choose": "{name} wählt",
    "{name} to take or decline": "{name} nimmt oder verzichtet",
    "{name} plays neutral": "{name} wählt für die neutrale Farbe",
    "Neutral": "Neutrale Farbe",
    "Final tally": "Schlusswertung",
    "Parcels": "Grabungsfelder",
    "Series": "Vollständige Serien",
    "Total": "Gesamt",
}


class _Words(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return WORDS.get(message, message)


class German(Texts):
    def __init__(self) -> None:
        super().__init__("de", _Words())
