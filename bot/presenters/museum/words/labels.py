"""Name Museum's cards on controls and in texts, with the same words and symbols as in the pictures. Players never see
the ids used in the log, such as `greek-c5`.
"""

from __future__ import annotations

from typing import Final

from bot.wording.names.symbols import symbol
from data.museum import CIVILIZATIONS, object_of, words
from data.museum.names import names
from data.texts import N_, Texts
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
DOMAIN_SIGNS: Final = {
    "architecture": "🏰",
    "culture": "🎭",
    "agriculture": "🌾",
    "warfare": "⚔️",
    "navigation": "⚓",
    "religion": "🕯️",
}

HEADLINE: Final = N_("**Headline: {headline}.** {text}")


def name_of(which: words.Kind, of: str, tr: Texts) -> str:
    return words.name(which, of, tr.language)


def group_kind(group: str) -> words.Kind:
    return "civilization" if group in CIVILIZATIONS else "domain"


def text_of(which: words.Kind, of: str, tr: Texts) -> str:
    """Return a one-line description of the effect of a card or board."""
    return words.text(which, of, tr.language)


def sign(object_id: str) -> str:
    """Return the emoji of an object's civilization, for a button or an option."""
    civilization = object_of(object_id).civilization
    return symbol(f"museum_{civilization}", SIGNS[civilization])


def domain_sign(object_id: str) -> str:
    """Return the emoji of an object's domain, for texts."""
    domain = object_of(object_id).domain
    return symbol(f"museum_{domain}", DOMAIN_SIGNS[domain])


def code(object_id: str) -> str:
    """Return the object's code, such as `C5`: the letter of its domain and its value."""
    return object_id.rpartition("-")[2].upper()


def name(object_id: str, tr: Texts) -> str:
    return names(tr.language)[object_id]


def kind(object_id: str, tr: Texts) -> str:
    """Return the object's kind, such as `Greek Culture 5`: at most 34 characters, which fit on a phone's button."""
    return object_word(object_id, tr)


def kind_with_signs(object_id: str, tr: Texts) -> str:
    """Return the object's kind with emojis, such as `🏺🎭 Greek Culture 5`, for texts that can show emojis."""
    return f"{sign(object_id)}{domain_sign(object_id)} {kind(object_id, tr)}"


def label(object_id: str, tr: Texts) -> str:
    """Return the object's label, such as `Greek Culture 5 · Discobolus` (66 characters); phones may cut off its end."""
    return f"{kind(object_id, tr)} · {name(object_id, tr)}"


def told(object_id: str, tr: Texts, *, signs: bool = True) -> str:
    """Return the object's name and kind for use in a sentence, such as `**Discobolus** (🏺🎭 Greek Culture 5)`."""
    return f"**{name(object_id, tr)}** ({kind_with_signs(object_id, tr) if signs else kind(object_id, tr)})"


def card_told(which: words.Kind, of: str, tr: Texts) -> str:
    return tr.pair(f"**{name_of(which, of, tr)}**", text_of(which, of, tr))
