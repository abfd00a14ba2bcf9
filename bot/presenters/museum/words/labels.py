"""Museum's cards as people read them on controls and in texts: civilization, domain and value, in the words and signs
of the pictures, and the name. Players never see the codes of the record (``greek-c5``).

Signs are never alone: their words are beside them.
"""

from __future__ import annotations

from typing import Final

from bot.wording.names.symbols import symbol
from data.museum import object_of, words
from data.museum.names import names
from data.texts import Texts
from render.museum.words.told import object_word

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
DOMAIN_SIGNS: Final = {
    "architecture": "🏰",
    "culture": "🎭",
    "agriculture": "🌾",
    "warfare": "⚔️",
    "navigation": "⚓",
    "religion": "🕯️",
}
"""Signs for domains."""


def name_of(which: words.Kind, of: str, tr: Texts) -> str:
    """Return the name of a civilization, domain, continent, expert, favour, headline, patron or board."""
    return words.name(which, of, tr.language)


def text_of(which: words.Kind, of: str, tr: Texts) -> str:
    """Return its effect, in one line."""
    return words.text(which, of, tr.language)


def sign(object_id: str) -> str:
    """The sign of an object's civilization: for the emoji of a button or an option."""
    civilization = object_of(object_id).civilization
    return symbol(f"museum_{civilization}", SIGNS[civilization])


def domain_sign(object_id: str) -> str:
    """The sign of an object's domain: for texts."""
    domain = object_of(object_id).domain
    return symbol(f"museum_{domain}", DOMAIN_SIGNS[domain])


def code(object_id: str) -> str:
    """``C5``: domain letter and value, as in the record."""
    return object_id.rpartition("-")[2].upper()


def name(object_id: str, tr: Texts) -> str:
    """Return the object's name."""
    return names(tr.language)[object_id]


def kind(object_id: str, tr: Texts) -> str:
    """Return ``Greek Culture 5``: at most 34 characters, as much as a phone shows of a button with a sign."""
    return object_word(object_id, tr)


def kind_with_signs(object_id: str, tr: Texts) -> str:
    """``🏺🎭 Greek Culture 5``: for texts that show emojis."""
    return f"{sign(object_id)}{domain_sign(object_id)} {kind(object_id, tr)}"


def label(object_id: str, tr: Texts) -> str:
    """Return ``Greek Culture 5 · Discobolus``, for buttons and options: at most 66 characters. The facts that matter
    for a choice come first, as a phone may cut the rest; people who type leave out the part after the dot.
    """
    return f"{kind(object_id, tr)} · {name(object_id, tr)}"


def told(object_id: str, tr: Texts, *, signs: bool = True) -> str:
    """``**Discobolus** (🏺🎭 Greek Culture 5)``: for sentences."""
    return f"**{name(object_id, tr)}** ({kind_with_signs(object_id, tr) if signs else kind(object_id, tr)})"
