"""What somebody means who types things of Museum: objects, experts, favours, continents, patrons and boards, by their
ids or by what they are called in any language, whole or begun.

``roman-w5``, ``Roman W5``, ``w5`` (where only one of those in question is), ``Roman Warfare 5``, ``warfare 5``,
``Gladius``, ``glad`` are the same object.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from bot.presenters.museum.words.labels import code, kind, label, name_of
from bot.wording.meant import Unclear, Words, folded, forms
from data.museum import BOARDS, CONTINENTS, DOMAINS, EXPERTS, FAVOURS, PATRONS, Object, objects, words
from data.museum.names import names
from data.texts import N_, Texts, languages, texts
from games.core import Unreadable
from render.museum.words import short_word

MOST: Final = 10
"""So many candidates are listed; of more it is said only that it cannot be read."""
_APART: Final = re.compile(r"[,;+&\n]")
_PRESTIGE: Final = "presti"
"""What the word behind prestige begins with in a payment, in all languages of the bot."""
_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_CODE: Final = re.compile(r"[acgwnr][1-5]")

SKIP, LEAVE, RENEW, REDRAW, KEEP = "skip", "leave", "renew", "redraw", "keep"
PLAIN: Final = Words(
    {
        SKIP: (N_("No second object"),),
        LEAVE: (N_("Take nothing"),),
        RENEW: (N_("Replace the three experts"),),
        REDRAW: (N_("Draw a new hand"),),
        KEEP: (N_("Keep this hand"),),
    },
    {"nothing": LEAVE, "none": LEAVE, "-": LEAVE},
)
"""What is no thing, by the messages on its buttons."""


class Names:
    """What things of one kind are called in every language, folded: by their words, a name of two things left out.
    ``reason``: why a word cannot be read that names none of them.
    """

    def __init__(self, reason: str, called: Mapping[str, Iterable[str]]) -> None:
        self.reason = reason
        self._forms = {
            of: tuple(dict.fromkeys((of, *(form for text in found for form in forms(text)))))
            for of, found in called.items()
        }
        several: dict[tuple[str, ...], set[str]] = {}
        for of, found in self._forms.items():
            for form in found:
                several.setdefault(tuple(form.split()), set()).add(of)
        self._phrases = {said: next(iter(of)) for said, of in several.items() if len(of) == 1}
        self._longest = max(map(len, self._phrases))

    def search(self, of: str) -> str:
        """All that it is called, in one text to be searched."""
        return " ".join(self._forms.get(of, ()))

    def exact(self, words: list[str]) -> tuple[str, int]:
        """What the first of ``words`` name, the longest name first, and how many words that takes; 0 for nothing."""
        for count in range(min(self._longest, len(words)), 0, -1):
            if (found := self._phrases.get(tuple(words[:count]))) is not None:
                return found, count
        return "", 0

    def begun(self, said: str, among: Collection[str]) -> list[str]:
        """Those of ``among`` whose name, or a word of it, begins so."""
        known = [one for one in among if one in self._forms]
        if _CODE.fullmatch(said):
            return [one for one in known if code(one).lower() == said]
        starts = [one for one in known if any(form.startswith(said) for form in self._forms[one])]
        return starts or [one for one in known if any(f" {said}" in form for form in self._forms[one])]


def _kinds(one: Object, language: str) -> Iterator[str]:
    """``Greek Culture 5`` as the buttons say it, as the names of both stand side by side, the domain's whole or short,
    and ``Greek C5``.
    """
    tr = texts(language)
    yield kind(one.id, tr)
    civilization = name_of("civilization", one.civilization, tr)
    yield f"{civilization} {name_of('domain', one.domain, tr)} {one.value}"
    yield f"{civilization} {short_word(one.domain, tr)} {one.value}"
    yield f"{civilization} {code(one.id)}"


@cache
def _domain_words() -> frozenset[str]:
    """The last words before a value, in every language."""
    spoken = [texts(language) for language in languages()]
    found = [called for one in DOMAINS for tr in spoken for called in (name_of("domain", one, tr), short_word(one, tr))]
    found += [kind(one.id, tr).rpartition(" ")[0] for one in objects() for tr in spoken]
    return frozenset(form.split()[-1] for text in found for form in forms(text))


@cache
def objects_called() -> Names:
    """All objects: by name, and by civilization, domain (its word or letter) and value."""
    spoken = languages()
    return Names(
        "unknown-object",
        {
            one.id: (
                *(names(language)[one.id] for language in spoken),
                *(form for language in spoken for form in _kinds(one, language)),
            )
            for one in objects()
        },
    )


@cache
def _called(kind: words.Kind, reason: str, of: tuple[str, ...]) -> Names:
    return Names(reason, {one: tuple(words.name(kind, one, language) for language in languages()) for one in of})


@cache
def experts_called() -> Names:
    """All experts: by their names, those of a civilization or a domain by its name alone, too."""
    spoken = [texts(language) for language in languages()]
    called = {one: [name_of("expert", one, tr) for tr in spoken] for one in EXPERTS}
    for of in ("civilization", "domain"):
        for one in words.KINDS[of]:
            called[one] += [name_of(of, one, tr) for tr in spoken]
    return Names("unknown-expert", called)


def favours_called() -> Names:
    """The kinds of favours."""
    return _called("favour", "unknown-favour", FAVOURS)


def continents_called() -> Names:
    """The continents."""
    return _called("continent", "unknown-continent", CONTINENTS)


def patrons_called() -> Names:
    """The patrons."""
    return _called("patron", "unknown-patron", PATRONS)


def boards_called() -> Names:
    """The museum boards."""
    return _called("board", "unknown-board", BOARDS)


@cache
def _joining() -> frozenset[str]:
    """The words between the last two of several things, in every language."""
    return frozenset(folded(texts(language)("{first} and {last}", first="", last="")) for language in languages())


def several(called: Names, typed: str, among: Collection[str], tr: Texts) -> tuple[str, ...]:
    """The ids of what ``typed`` names, in order; ``among``: what it is likely to be, where a name is only begun.
    Raises Unreadable, or :class:`Unclear` where it can be several.
    """
    found: list[str] = []
    for part in _APART.split(typed):
        left = folded(part).split()
        while left:
            one, taken = called.exact(left)
            if not taken and left[0] in _joining():
                del left[0]
                continue
            if not taken:
                one, taken = _guessed(called, left, among, typed, tr)
            if not found or found[-1] != one:  # a name with its id behind it is one thing
                found.append(one)
            del left[:taken]
    return tuple(found)


def _guessed(called: Names, left: list[str], among: Collection[str], typed: str, tr: Texts) -> tuple[str, int]:
    for count in range(len(left), 0, -1):
        fits = called.begun(" ".join(left[:count]), among)
        if len(fits) == 1:
            return fits[0], count
        if 1 < len(fits) <= MOST:
            raise Unclear(typed, [label(one, tr) if called.reason == "unknown-object" else one for one in fits])
    raise Unreadable(typed, called.reason, left[0])


def one_of(called: Names, typed: str, among: Collection[str], tr: Texts) -> str:
    """The only thing that ``typed`` names. Raises as :func:`several`; Unreadable for none or several."""
    found = several(called, typed, among, tr)
    if len(found) != 1:
        raise Unreadable(typed, "wrong-count")
    return found[0]


def paid(typed: str, among: Collection[str], tr: Texts) -> tuple[tuple[str, ...], int]:
    """Cards and prestige of a payment: ``Amphora, greek-c2 2``, ``Greek Culture 2, 2 prestige``. Raises as
    :func:`several`.
    """
    cards: list[str] = []
    prestige = 0
    for part in _APART.split(typed):
        left = folded(part).split()
        guessed: list[str] = []
        while left:
            _, taken = objects_called().exact(left)
            value = bool(guessed) and guessed[-1] in _domain_words()  # of a card that is only begun: “culture 5”
            if not taken and not value and _NUMBER.fullmatch(left[0]):
                prestige += int(left.pop(0))
                if left and left[0].startswith(_PRESTIGE):
                    del left[0]
                guessed.append(",")
                continue
            guessed += left[: max(1, taken)]
            del left[: max(1, taken)]
        cards += several(objects_called(), " ".join(guessed), among, tr)
    return tuple(cards), prestige


def begun(called: Names, typed: str) -> tuple[tuple[str, ...], str]:
    """For a list that appears while one types: what is named already, and the words that name nothing yet."""
    found: list[str] = []
    left = folded(_APART.sub(" ", typed)).split()
    while left:
        one, taken = called.exact(left)
        if not taken:
            break
        if not found or found[-1] != one:
            found.append(one)
        del left[:taken]
    return tuple(found), " ".join(left)
