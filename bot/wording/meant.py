"""What somebody means who types a name: in any language of the bot, whole or begun, without regard to case or accents.

Pure: nothing here knows a command. A game's own words are a :class:`Words` of its presenter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from data.colors import COLORS
from data.texts import SOURCE_LANGUAGE, Texts, languages, texts

_BARE: Final = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "œ": "oe", "æ": "ae", "ı": "i"})
"""Letters that are no others with a mark, as people write them who have no such key."""
_WRITTEN_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_BETWEEN: Final = re.compile(r"[^\w:-]+")
_EDGES: Final = ":-_"
"""Part of a word inside (``2:3-4``), punctuation at its ends."""


def folded(text: str) -> str:
    """``text`` in small letters without accents and punctuation, one blank between words."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_BARE))
    bare = "".join(character for character in apart if not unicodedata.combining(character))
    words = (word.strip(_EDGES) for word in _BETWEEN.split(bare))
    return " ".join(word for word in words if word)


def forms(text: str) -> tuple[str, ...]:
    """How ``text`` may be typed, folded: ``grun`` and ``gruen`` for ``Grün``."""
    whole = unicodedata.normalize("NFC", text.casefold())
    return tuple(dict.fromkeys((folded(whole), folded(whole.translate(_WRITTEN_OUT)))))


class Unclear(Exception):
    """``text`` can mean several things, or it can be guessed only: ``candidates`` say them, in words that are clear."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        super().__init__(text, candidates)
        self.text = text
        self.candidates = tuple(candidates)


class Words:
    """What things are called. ``messages``: by what they mean, the messages that name them; every language counts.
    ``exactly``: what else stands for one of them, and is never taken for the beginning of something else.
    """

    def __init__(self, messages: Mapping[str, Sequence[str]], exactly: Mapping[str, str] | None = None) -> None:
        self._messages = messages
        self._exactly = {folded(text): meaning for text, meaning in (exactly or {}).items()}

    def meant(self, typed: str, tr: Texts, among: Collection[str] | None = None) -> tuple[str, ...]:
        """What ``typed`` can mean: one thing where that is clear, several where it is not, none where it means nothing.

        An exact name goes before a beginning, the reader's language and English before the others, and the beginning of
        a name before that of a word in it. ``among``: only these.
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
                for meaning in self._messages
                if (among is None or meaning in among) and any(map(fits, self._forms(meaning, spoken)))
            )
            if meanings:
                return meanings
        return ()

    def __contains__(self, meaning: object) -> bool:
        return meaning in self._messages

    def names(self, meaning: str) -> str:
        """All that ``meaning`` is called, folded, in one text to be searched."""
        return " ".join(dict.fromkeys(self._forms(meaning, languages())))

    @cache  # noqa: B019 - the vocabularies are constants of modules
    def phrases(self) -> Mapping[tuple[str, ...], str]:
        """The meanings by the words of their names, in every language; a name of several things is left out."""
        found: dict[tuple[str, ...], set[str]] = {}
        for meaning in self._messages:
            for form in self._forms(meaning, languages()):
                found.setdefault(tuple(form.split()), set()).add(meaning)
        for text, meaning in self._exactly.items():
            found[tuple(text.split())] = {meaning}
        return {words: meanings.pop() for words, meanings in found.items() if words and len(meanings) == 1}

    def put_plainly(self, typed: str) -> list[str]:
        """The words of ``typed``, folded, with what is known replaced by its meaning: the longest names first."""
        phrases = self.phrases()
        longest = max(map(len, phrases))
        words, plain = folded(typed).split(), []
        while words:
            taken = next(
                (count for count in range(min(longest, len(words)), 0, -1) if tuple(words[:count]) in phrases), 0
            )
            plain.append(phrases[tuple(words[:taken])] if taken else words[0])
            del words[: taken or 1]
        return plain

    def _forms(self, meaning: str, spoken: Collection[str]) -> Iterator[str]:
        yield folded(meaning)
        for language in spoken:
            for message in self._messages[meaning]:
                yield from forms(texts(language)(message))


COLOR_WORDS: Final = Words(
    {color.id: (color.name,) for color in COLORS.values()},
    {color.letter: color.id for color in COLORS.values()},
)
"""The colours, by their words in every language, and by the letters that the pictures have."""
