"""The displayed names of the parts of a Museum score (U7)."""

from __future__ import annotations

from typing import Final

from data.texts import N_

PARTS: Final = {
    "objects": N_("Objects"),
    "civilizations": N_("Civilizations"),
    "domains": N_("Domains"),
    "patron": N_("Patron"),
    "prestige": N_("Prestige"),
    "gallery": N_("Gallery"),
    "full": N_("Museum full"),
    "both": N_("Both"),
    "discard": N_("Discard"),
}
