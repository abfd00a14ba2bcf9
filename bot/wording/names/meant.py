from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Final

from data.colors import COLORS
from data.texts import SOURCE_LANGUAGE, Texts, languages, texts

_BARE: Final = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "œ": "oe", "æ": "ae", "ı": "i"})
_WRITTEN_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_BETWEEN: Final = re.compile(r"[^\w:-]+")
_EDGES: Final = ":-_"


def folded(text: str) -> str:
    """Return `text` in lower case, without accents and punctuation, and with single spaces between words."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_BARE))
    bare = "".join(character for character in apart if not unicodedata.combining(character))
    words = (word.strip(_EDGES) for word in _BETWEEN.split(bare))
    return " ".join(word for word in words if word)


def forms(text: str) -> tuple[str, ...]:
    """Return the normalized spellings of `text`, such as ``grun`` and ``gruen`` for ``Grün``."""
    whole = unicodedata.normalize("NFC", text.casefold())
    return tuple(dict.fromkeys((folded(whole), folded(whole.translate(_WRITTEN_OUT)))))


class Unclear(Exception):
    """Raised if `text` can mean several things. `candidates` holds an unambiguous text for each of them."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        super().__init__(text, candidates)
        self.text = text
        self.candidates = tuple(candidates)


CANDIDATES: Final = 10
"""The maximum number of possible meanings among which the user can choose. If a text has more, the bot refuses it."""


class Names:
    """The names, in all languages, by which users can refer to a game's cards, places and so on.

    `called` is a function that returns the names for each id. It's called on first use. `exactly` maps additional names
    to ids; users can't abbreviate these names. `reason` is the code of the error for an unknown name.
    """

    def __init__(
        self,
        called: Callable[[], Mapping[str, Iterable[str]]],
        exactly: Mapping[str, str] | None = None,
        *,
        reason: str = "unknown-action",
    ) -> None:
        self._called = called
        self._exactly = {folded(text): meaning for text, meaning in (exactly or {}).items()}
        self.reason = reason

    @cached_property
    def _forms(self) -> Mapping[str, tuple[str, ...]]:
        return {
            of: tuple(dict.fromkeys((folded(of), *(form for text in found for form in forms(text)))))
            for of, found in self._called().items()
        }

    @cached_property
    def _phrases(self) -> Mapping[tuple[str, ...], str]:
        found: dict[tuple[str, ...], set[str]] = {}
        for of, called in self._forms.items():
            for form in called:
                found.setdefault(tuple(form.split()), set()).add(of)
        for text, of in self._exactly.items():
            found[tuple(text.split())] = {of}
        return {words: of.pop() for words, of in found.items() if words and len(of) == 1}

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self._phrases))

    def __contains__(self, of: object) -> bool:
        return of in self._forms

    def search(self, of: str) -> str:
        return " ".join(self._forms.get(of, ()))

    def exact(self, words: Sequence[str]) -> tuple[str, int]:
        for count in range(min(self._longest, len(words)), 0, -1):
            if (found := self._phrases.get(tuple(words[:count]))) is not None:
                return found, count
        return "", 0

    def begun(self, said: str, among: Collection[str]) -> list[str]:
        """Return the ids in `among` with a name that begins with `said`, or else with a later word that does."""
        known = [one for one in among if one in self._forms]
        starts = [one for one in known if any(form.startswith(said) for form in self._forms[one])]
        return starts or [one for one in known if any(f" {said}" in form for form in self._forms[one])]

    def put_plainly(self, typed: str) -> list[str]:
        """Return the normalized words of `typed`, with known names replaced by ids, longer names first."""
        words, plain = folded(typed).split(), []
        while words:
            found, taken = self.exact(words)
            plain.append(found if taken else words[0])
            del words[: taken or 1]
        return plain


class CatalogueNames(Names):
    """Names from the message catalogues, in every language. `messages` maps each id to its English names."""

    def __init__(self, messages: Mapping[str, Sequence[str]], exactly: Mapping[str, str] | None = None) -> None:
        super().__init__(self._in_all, exactly)
        self.messages = messages

    def _in_all(self) -> Mapping[str, Iterable[str]]:
        return {
            meaning: [texts(language)(message) for language in languages() for message in messages]
            for meaning, messages in self.messages.items()
        }

    def meant(self, typed: str, tr: Texts, among: Collection[str] | None = None) -> tuple[str, ...]:
        """Return the ids that `typed` can mean: none, one or several. A complete name has priority over the beginning
        of another one, and the user's language and English over other languages. `among`: the ids to consider (default:
        all).
        """
        said = folded(typed)
        if not said:
            return ()
        if (found := self._exactly.get(said)) is not None and (among is None or found in among):
            return (found,)
        near, all_ = (tr.language, SOURCE_LANGUAGE), languages()
        for spoken, fits in (
            (near, lambda form: form == said),
            (all_, lambda form: form == said),
            (near, lambda form: form.startswith(said)),
            (near, lambda form: any(word.startswith(said) for word in form.split())),
            (all_, lambda form: form.startswith(said)),
            (all_, lambda form: any(word.startswith(said) for word in form.split())),
        ):
            meanings = tuple(
                meaning
                for meaning in self.messages
                if (among is None or meaning in among) and any(map(fits, self._spoken(meaning, spoken)))
            )
            if meanings:
                return meanings
        return ()

    def _spoken(self, meaning: str, spoken: Collection[str]) -> Iterator[str]:
        yield folded(meaning)
        for language in spoken:
            for message in self.messages[meaning]:
                yield from forms(texts(language)(message))


@cache
def joining() -> frozenset[str]:
    return frozenset(folded(texts(language)("{first} and {last}", first="", last="")) for language in languages())


COLOR_WORDS: Final = CatalogueNames(
    {color.id: (color.name,) for color in COLORS.values()},
    {color.letter: color.id for color in COLORS.values()},
)
