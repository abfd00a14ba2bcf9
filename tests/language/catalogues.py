from __future__ import annotations

from functools import cache

from babel.messages.pofile import read_po

from data.texts import LOCALES, SOURCE_LANGUAGE, languages

OTHERS = tuple(language for language in languages() if language != SOURCE_LANGUAGE)


@cache
def catalogue(language):
    with (LOCALES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def entries(language):
    return [message for message in catalogue(language) if message.id]


def forms(text):
    return [text] if isinstance(text, str) else list(text)
