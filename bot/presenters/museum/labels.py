"""Museum's cards as people read them on controls and in texts: a sign, a name, civilization, domain letter and value.

A civilization's sign is never alone: its word stands beside it.
"""

from __future__ import annotations

from typing import Final

from bot.wording.symbols import symbol
from data.museum import object_of, words
from data.museum.names import names
from data.texts import Texts

SIGNS: Final = {
    "inca": "☀️",
    "maya": "🌽",
    "polynesian": "🐚",
    "greek": "🏺",
    "roman": "🏛️",
    "celt": "☘️",
    "phoenician": "⛵",
    "egyptian": "🐪",
    "mesopotamian": "🧱",
    "chinese": "🐉",
    "indian": "🐘",
    "japanese": "🌸",
}
"""Unicode's signs, where the app's own emojis are not there."""


def name_of(which: words.Kind, of: str, tr: Texts) -> str:
    """What a civilization, domain, continent, expert, favour, headline, patron or board is called."""
    return words.name(which, of, tr.language)


def text_of(which: words.Kind, of: str, tr: Texts) -> str:
    """What it does, in one line."""
    return words.text(which, of, tr.language)


def sign(object_id: str) -> str:
    """The sign of an object's civilization: for the emoji of a button or an option."""
    civilization = object_of(object_id).civilization
    return symbol(f"museum_{civilization}", SIGNS[civilization])


def code(object_id: str) -> str:
    """``C5``: domain letter and value, as on the pictures."""
    return object_id.rpartition("-")[2].upper()


def name(object_id: str, tr: Texts) -> str:
    """What the object is called."""
    return names(tr.language)[object_id]


def kind(object_id: str, tr: Texts) -> str:
    """``Greek C5``."""
    return f"{name_of('civilization', object_of(object_id).civilization, tr)} {code(object_id)}"


def label(object_id: str, tr: Texts) -> str:
    """``Discobolus · Greek C5``: for buttons and options, at most 60 characters."""
    return f"{name(object_id, tr)} · {kind(object_id, tr)}"


def told(object_id: str, tr: Texts) -> str:
    """``**Discobolus** (Greek C5)``: for sentences."""
    return f"**{name(object_id, tr)}** ({kind(object_id, tr)})"
