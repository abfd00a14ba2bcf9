"""Reads message catalogues from gettext's ``.po`` files. The bot reads all languages each time it starts.

Babel, which creates the files, could also read them, but it would need several times as much time and memory.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Final

_PART: Final = re.compile(r'(msgid|msgid_plural|msgstr|msgstr\[(\d)\])?\s*"((?:[^"\\]|\\.)*)"')
_ESCAPED: Final = re.compile(r"\\(.)")
_MEANT: Final = {"n": "\n", "t": "\t", "r": "\r"}
_PLURAL: Final = re.compile(r"^Plural-Forms:.*\bplural\s*=\s*([^;]+)", re.MULTILINE)


class BadCatalogue(ValueError):
    """Raised if a line of a catalogue can't be read. The message names the file and the line."""


class Catalogue(gettext.NullTranslations):
    """The translations into one language. Messages without a translation stay in English.

    For each message with a number, `plurals` holds the English plural form.
    """

    def __init__(
        self, forms: Mapping[str, tuple[str, ...]], plural: Callable[[int], int], plurals: Mapping[str, str]
    ) -> None:
        super().__init__()
        self._forms = dict(forms)
        self._plural = plural
        self._plurals = plurals

    def extend(self, other: Catalogue) -> None:
        for message, forms in other._forms.items():
            self._forms.setdefault(message, forms)

    def messages(self) -> tuple[str, ...]:
        return tuple(self._forms)

    def wrong(self) -> Iterator[tuple[str, str]]:
        """Yield each message whose placeholders differ from those of its translation, with a description of the
        mistake.
        """
        for message, forms in self._forms.items():
            meant = places(message) | places(self._plurals.get(message, ""))
            spare = {"count"} if message in self._plurals else set()
            for form in forms:
                try:
                    found = places(form)
                except ValueError as error:
                    yield message, f"{form!r}: {error}"
                    break
                if others := sorted(found - meant):
                    yield message, f"{form!r} has {_braced(others)}, which the message hasn't"
                    break
                if missing := sorted(meant - found - spare):
                    yield message, f"{form!r} lacks {_braced(missing)}"
                    break

    def gettext(self, message: str) -> str:
        found = self._forms.get(message)
        return found[0] if found else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        found = self._forms.get(msgid1, ())
        form = self._plural(n)
        return found[form] if form < len(found) else super().ngettext(msgid1, msgid2, n)


def places(text: str) -> set[str]:
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in Formatter().parse(text) if name is not None}


def _braced(names: list[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in names)


class _Entry:
    def __init__(self, *, fuzzy: bool) -> None:
        self.fuzzy = fuzzy
        self.id = self.plural = ""
        self.forms: dict[int, str] = {}


def read(path: Path) -> Catalogue:
    """Return the catalogue at `path`, without messages that are untranslated or marked ``fuzzy`` (uncertain).

    Raises :class:`BadCatalogue` if a line can't be read, and OSError if the file can't be opened.
    """
    forms: dict[str, tuple[str, ...]] = {}
    plurals: dict[str, str] = {}
    entry: _Entry | None = None
    fuzzy = False
    part, which = "", 0
    for number, line in enumerate(path.read_text("utf-8").split("\n"), start=1):
        line = line.strip()  # noqa: PLW2901 - nothing else is wanted of it
        if not line or line[0] == "#":
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        found = _PART.fullmatch(line)
        if found is None or (found[1] is None and entry is None):
            raise BadCatalogue(f"{path}, line {number}: {line}")
        if found[1] is not None:
            part, which = found[1], int(found[2] or 0)
        if found[1] == "msgid":
            _keep(entry, forms, plurals)
            entry, fuzzy = _Entry(fuzzy=fuzzy), False
        assert entry is not None  # noqa: S101 - for the type checker
        text = found[3]
        if "\\" in text:
            text = _ESCAPED.sub(lambda sign: _MEANT.get(sign[1], sign[1]), text)
        if part == "msgid":
            entry.id += text
        elif part == "msgid_plural":
            entry.plural += text
        else:
            entry.forms[which] = entry.forms.get(which, "") + text
    _keep(entry, forms, plurals)
    told = _PLURAL.search(forms.pop("", ("",))[0])
    return Catalogue(forms, gettext.c2py(told[1] if told else "n != 1"), plurals)


def _keep(entry: _Entry | None, forms: dict[str, tuple[str, ...]], plurals: dict[str, str]) -> None:
    if entry is not None and not entry.fuzzy and any(entry.forms.values()):
        if entry.plural:
            plurals[entry.id] = entry.plural
        forms[entry.id] = tuple(text for _, text in sorted(entry.forms.items()))
