"""Translates sentences by means of gettext catalogues.

The id of a message is the English sentence with named placeholders: ``tr("{name} digs {field}.", name=...,
field=...)``. The catalogues ``data/locales/<language>.po`` aren't compiled, so a change takes effect when the bot is
restarted. ``make texts`` adds new messages to the catalogues.
"""

from __future__ import annotations

import gettext
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from data.catalogue import Catalogue, read

log = logging.getLogger(__name__)

LOCALES: Final = Path(__file__).parent / "locales"
SOURCE_LANGUAGE: Final = "en"


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Return `message` unchanged, but mark it for translation. This lets a constant hold the English message, which is
    translated only when it is shown.
    """
    return message


class Plural(NamedTuple):
    """A message that contains a number, as its English singular and plural. Creating it, for example in a constant,
    marks both forms for translation. :meth:`Texts.plural` translates it later.
    """

    one: str
    many: str


_WRONG: Final[set[tuple[str, str]]] = set()

_PAIR: Final = N_("{name}: {said}")
_DECIMAL: Final = N_("{whole}.{decimals}")
_LISTED: Final = N_("{first} and {last}")
_APART: Final = N_("{one}; {other}")


class Texts:
    """The translations into one language. Calling the object translates a message, or returns it in English if it has
    no translation.
    """

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, message: str, /, **params: object) -> str:
        text = self._catalogue.gettext(message)
        return self._filled(text, message, params) if params else text

    def __reduce__(self) -> tuple[Callable[[str], Texts], tuple[str]]:
        # Only the language is pickled. The process that unpickles the object loads the catalogue itself.
        return texts, (self.language,)

    def plural(self, one: str, many: str, count: int, /, **params: object) -> str:
        """Return the translation of a message in the singular or plural form that `count` requires, with ``{count}``
        filled in. `one` and `many` are the English singular and plural.
        """
        english = one if count == 1 else many
        return self._filled(self._catalogue.ngettext(one, many, count), english, {"count": count, **params})

    def _filled(self, text: str, english: str, params: Mapping[str, object]) -> str:
        try:
            return text.format(**params)
        except (LookupError, ValueError, TypeError, AttributeError):
            if text == english:
                raise
            if (self.language, text) not in _WRONG:
                _WRONG.add((self.language, text))
                log.warning("%s: a place of this text is wrong, so people read English: %s", self.language, text)
            return english.format(**params)

    def pair(self, name: object, said: object) -> str:
        """Return `name` and the remark `said`, separated by a colon. French has a space before the colon."""
        return self(_PAIR, name=name, said=said)

    def apart(self, parts: Iterable[str]) -> str:
        """Join `parts` with semicolons, spaced according to the rules of this language."""
        return self(_APART, one="", other="").join(parts)

    def listed(self, parts: Sequence[str]) -> str:
        """Return `parts` as a list in words: ``A``, ``A and B`` or ``A, B and C``."""
        return self(_LISTED, first=", ".join(parts[:-1]), last=parts[-1]) if len(parts) > 1 else "".join(parts)

    def tenths(self, value: float) -> str:
        """Return `value` with one decimal and this language's decimal separator: ``2.5`` or ``2,5``."""
        return self._separated(f"{Decimal(str(value)):.1f}")

    def decimal(self, value: Decimal | Fraction, most: int) -> str:
        """Return `value` with at most `most` decimals, without trailing zeros: ``2.53`` or ``2,53``."""
        if isinstance(value, Fraction):
            value = Decimal(value.numerator) / value.denominator
        whole, _, decimals = f"{value:.{most}f}".partition(".")
        return self._separated(f"{whole}.{decimals.rstrip('0')}")

    def _separated(self, number: str) -> str:
        whole, _, decimals = number.partition(".")
        return self(_DECIMAL, whole=whole, decimals=decimals) if decimals else whole


@cache
def languages() -> tuple[str, ...]:
    return (SOURCE_LANGUAGE, *sorted(path.stem for path in LOCALES.glob("*.po")))


_FOLDERS: Final[list[Path]] = []


def add(folder: Path) -> None:
    """Add the catalogues ``<language>.po`` in `folder`, which belong to a game from an installed package. Such
    catalogues can't change existing translations.

    Raises :class:`data.catalogue.BadCatalogue` if one of them can't be read.
    """
    if folder in _FOLDERS:
        return
    for path in folder.glob("*.po"):
        read(path)  # a package with a catalogue that can't be read changes nothing
    _FOLDERS.append(folder)
    for language in languages():
        if language != SOURCE_LANGUAGE:
            _extend(_catalogue(language), folder, language)


@cache
def _load(language: str) -> Texts:
    if language == SOURCE_LANGUAGE:
        return Texts(language, gettext.NullTranslations())
    return Texts(language, _catalogue(language))


@cache
def _catalogue(language: str) -> Catalogue:
    catalogue = read(LOCALES / f"{language}.po")
    for folder in _FOLDERS:
        _extend(catalogue, folder, language)
    return catalogue


def _extend(catalogue: Catalogue, folder: Path, language: str) -> None:
    path = folder / f"{language}.po"
    if path.exists():
        catalogue.extend(read(path))


def texts(locale: str | None) -> Texts:
    """Return the catalogue for a Discord locale such as ``de``, ``en-GB`` or ``pt-BR``, or the English catalogue if
    there is none for this locale.
    """
    language = (locale or SOURCE_LANGUAGE).split("-")[0].lower()
    return _load(language if language in languages() else SOURCE_LANGUAGE)
