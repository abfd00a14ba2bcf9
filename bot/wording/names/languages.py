from __future__ import annotations

from typing import Final

from data.texts import languages

NAMES: Final = {
    "id": "Bahasa Indonesia",
    "da": "Dansk",
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "hr": "Hrvatski",
    "it": "Italiano",
    "lt": "Lietuviškai",
    "hu": "Magyar",
    "nl": "Nederlands",
    "no": "Norsk",
    "pl": "Polski",
    "pt": "Português",
    "ro": "Română",
    "fi": "Suomi",
    "sv": "Svenska",
    "vi": "Tiếng Việt",
    "tr": "Türkçe",
    "cs": "Čeština",
    "el": "Ελληνικά",
    "bg": "български",
    "ru": "Русский",
    "uk": "Українська",
    "hi": "हिन्दी",
    "th": "ไทย",
    "zh": "中文",
    "ja": "日本語",
    "ko": "한국어",
}
"""The names of the languages that Discord's client offers, each in its own language, such as ``Deutsch`` for ``de``."""


def language_names() -> tuple[tuple[str, str], ...]:
    return tuple((NAMES.get(one, one), one) for one in languages())


def language_name(locale: str) -> str:
    """Return the native name of the language for a Discord locale such as ``de`` or ``en-GB``."""
    code = locale.partition("-")[0].lower()
    return NAMES.get(code, locale)
