"""Catalogues of messages in gettext's ``.po`` files, read for all languages at each start.

Babel, which makes the files, reads them too, with everything that tools want to know of them: that takes several times
the time and memory, and loads modules for dates and mail that the bot doesn't need otherwise.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

_PART: Final = re.compile(r'(msgid|msgid_plural|msgstr|msgstr\[(\d)\])?\s*"((?:[^"\\]|\\.)*)"')
_ESCAPED: Final = re.compile(r"\\(.)")
_MEANT: Final = {"n": "\n", "t": "\t", "r": "\r"}
_PLURAL: Final = re.compile(r"^Plural-Forms:.*\bplural\s*=\s*([^;]+)", re.MULTILINE)


class BadCatalogue(ValueError):
    """An unreadable line of a catalogue; the text names the file and the line."""


class Catalogue(gettext.NullTranslations):
    """Translations: the forms of each message, one if it has no plural. A message without a translation comes back in
    English.
    """

    def __init__(self, forms: Mapping[str, tuple[str, ...]], plural: Callable[[int], int]) -> None:
        super().__init__()
        self._forms = dict(forms)
        self._plural = plural

    def extend(self, other: Catalogue) -> None:
        """Take over the messages of ``other``, a catalogue of the same language, that this one lacks."""
        for message, forms in other._forms.items():
            self._forms.setdefault(message, forms)

    def gettext(self, message: str) -> str:
        """``message`` translated."""
        found = self._forms.get(message)
        return found[0] if found else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of a message with a plural for ``n``."""
        found = self._forms.get(msgid1, ())
        form = self._plural(n)
        return found[form] if form < len(found) else super().ngettext(msgid1, msgid2, n)


class _Entry:
    """One message while the file is read: its id, its forms, whether it's marked as fuzzy."""

    def __init__(self, *, fuzzy: bool) -> None:
        self.fuzzy = fuzzy
        self.id = ""
        self.forms: dict[int, str] = {}


def read(path: Path) -> Catalogue:
    """Return the catalogue in ``path``, without messages that are marked ``fuzzy`` or not translated. Raises
    :class:`BadCatalogue`, OSError.
    """
    forms: dict[str, tuple[str, ...]] = {}
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
            _keep(entry, forms)
            entry, fuzzy = _Entry(fuzzy=fuzzy), False
        assert entry is not None  # noqa: S101 - for the type checker
        text = found[3]
        if "\\" in text:
            text = _ESCAPED.sub(lambda sign: _MEANT.get(sign[1], sign[1]), text)
        if part == "msgid":
            entry.id += text
        elif part != "msgid_plural":
            entry.forms[which] = entry.forms.get(which, "") + text
    _keep(entry, forms)
    told = _PLURAL.search(forms.pop("", ("",))[0])
    return Catalogue(forms, gettext.c2py(told[1] if told else "n != 1"))


def _keep(entry: _Entry | None, forms: dict[str, tuple[str, ...]]) -> None:
    if entry is not None and not entry.fuzzy and any(entry.forms.values()):
        forms[entry.id] = tuple(text for _, text in sorted(entry.forms.items()))
