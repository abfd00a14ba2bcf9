"""Provides general names for Museum's objects, such as ``Greek Culture``, from ``spoken.<language>.toml``. Each name
consists of a domain and a civilization.

``[domain]`` has a pattern for each domain, such as ``{f} culture``. ``[civilization]`` has the forms of each
civilization's name, because languages inflect these names and place them differently. The pattern's placeholder says
which of these forms to insert.

Missing names are shown in English. A new language needs no code.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from data.museum import CIVILIZATIONS, DOMAINS, HERE
from data.tables import TableError
from data.texts import SOURCE_LANGUAGE
from data.words import places, sections

LONGEST: Final = 32
"""The maximum length of a name, in characters. On a phone, it must fit on a button together with a number."""


class _Forms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    domain: Mapping[str, str]
    civilization: Mapping[str, Mapping[str, str]]


@cache
def spoken(language: str) -> Mapping[tuple[str, str], str]:
    """Return names in `language`, such as ``Greek Culture``, by civilization and domain. Raises TableError if the
    language's file is invalid.
    """
    path = HERE / f"spoken.{language}.toml"
    if language == SOURCE_LANGUAGE or path.exists():
        return load_spoken(path)
    return spoken(SOURCE_LANGUAGE)


def load_spoken(path: Path) -> Mapping[tuple[str, str], str]:
    try:
        forms = msgspec.convert(sections(path), _Forms)
    except msgspec.ValidationError as error:
        raise TableError(path.name, "", str(error)) from error
    for which, ids, own in (("domain", DOMAINS, forms.domain), ("civilization", CIVILIZATIONS, forms.civilization)):
        if odd := set(ids) ^ set(own):
            raise TableError(path.name, f"{which}.{min(odd)}", "is unknown" if min(odd) in own else "is missing")
    found: dict[tuple[str, str], str] = {}
    for domain, pattern in forms.domain.items():
        for civilization, own in forms.civilization.items():
            found[civilization, domain] = _said(path, domain, pattern, civilization, own)
    if len(set(found.values())) < len(found):
        raise TableError(path.name, "", "calls two of them the same")
    return found


def _said(path: Path, domain: str, pattern: str, civilization: str, own: Mapping[str, str]) -> str:
    try:
        (place,) = places(pattern)
    except ValueError as error:
        raise TableError(path.name, f"domain.{domain}", "needs one place in braces") from error
    if place not in own:
        raise TableError(path.name, f"civilization.{civilization}", f"needs the form {place}")
    said = pattern.format_map(own)
    if not 0 < len(said) <= LONGEST:
        raise TableError(path.name, f"civilization.{civilization}", f"is too long with {domain}: {said}")
    return said
