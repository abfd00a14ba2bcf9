"""Fills a game's sentences with facts: a table holds a message for each type of event or reason, and the placeholders
are its fields in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import structs

Words: TypeAlias = Mapping[str, tuple[str, Callable[[Any], object]]]
"""For a field's name, its placeholder, and a function that puts its value into words."""


def in_words(what: msgspec.Struct, words: Words) -> dict[str, Any]:
    """Return the fields of `what` by name, and the placeholders of its fields that are in `words` and not None. If two
    fields have the same placeholder, the later one in `words` is used.
    """
    facts = structs.asdict(what)
    said = {place: word(facts[field]) for field, (place, word) in words.items() if facts.get(field) is not None}
    return facts | said
