"""Recognise the objects, experts, favours, continents, patrons and boards that players type, and their standing orders:
by ids or names in any language, in full or abbreviated. `roman-w5`, `Roman Warfare 5`, `warfare 5`, `Gladius` and
`glad` name the same object. `w5` is enough if no other object that could be meant has this domain and value.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Final, NamedTuple

from bot.presenters.museum.moves.actions import Ids, depot, hand, own, sale, there
from bot.presenters.museum.words.actions import PLAIN, wished
from bot.presenters.museum.words.labels import code, group_kind, kind, label, name_of
from bot.presenters.ordering import OrderWords
from bot.wording.names.choices import chosen
from bot.wording.names.meant import CANDIDATES, CatalogueNames, Names, Unclear, folded, forms, joining
from data.museum import CIVILIZATIONS, CONTINENTS, DOMAINS, EXPERTS, FAVOURS, OPINION, Object, objects, words
from data.museum.names import names
from data.texts import N_, Texts, languages, texts
from games.core import Unreadable
from games.museum import notation
from games.museum import orders as rules
from games.museum.tables import MASTERPIECE
from games.museum.view import View
from render.museum.words.names import short_word

_APART: Final = re.compile(r"[,;+&\n]")
_PRESTIGE: Final = "presti"
_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_CODE: Final = re.compile(r"[acgwnr][1-5]")

LEAVE: Final = "leave"
_NOTHING: Final = N_("nothing")
ANSWERS: Final = CatalogueNames(
    {word: (PLAIN[word],) for word in ("skip", "renew", "redraw", "keep")} | {LEAVE: (PLAIN[LEAVE], _NOTHING)},
    {"none": LEAVE, "-": LEAVE},
)


def _spoken(one: Object) -> Iterator[str]:
    for language in languages():
        tr = texts(language)
        civilization = name_of("civilization", one.civilization, tr)
        yield names(language)[one.id]
        yield kind(one.id, tr)
        yield f"{civilization} {name_of('domain', one.domain, tr)} {one.value}"
        yield f"{civilization} {short_word(one.domain, tr)} {one.value}"
        yield f"{civilization} {code(one.id)}"


@cache
def _domain_words() -> frozenset[str]:
    spoken = [texts(language) for language in languages()]
    found = [called for one in DOMAINS for tr in spoken for called in (name_of("domain", one, tr), short_word(one, tr))]
    found += [kind(one.id, tr).rpartition(" ")[0] for one in objects() for tr in spoken]
    return frozenset(form.split()[-1] for text in found for form in forms(text))


def _experts() -> dict[str, list[str]]:
    spoken = [texts(language) for language in languages()]
    called = {one: [name_of("expert", one, tr) for tr in spoken] for one in EXPERTS}
    for of in ("civilization", "domain"):
        for one in words.KINDS[of]:
            called[one] += [name_of(of, one, tr) for tr in spoken]
    return called


def in_all(kinds: Mapping[str, words.Kind]) -> dict[str, list[str]]:
    return {one: [words.name(kind, one, language) for language in languages()] for one, kind in kinds.items()}


def _kind(kind: words.Kind) -> Names:
    return Names(lambda: in_all(dict.fromkeys(words.KINDS[kind], kind)), reason=f"unknown-{kind}")


OBJECTS: Final = Names(lambda: {one.id: _spoken(one) for one in objects()}, reason="unknown-object")
EXPERT_NAMES: Final = Names(_experts, reason="unknown-expert")
FAVOUR_NAMES: Final = _kind("favour")
CONTINENT_NAMES: Final = _kind("continent")
BOARD_NAMES: Final = _kind("board")
PATRON_NAMES: Final = _kind("patron")


class Target(NamedTuple):
    """The kind of thing that an action names. Only ids that `among` returns may be abbreviated."""

    among: Ids
    names: Names = OBJECTS
    several: bool = False


TARGETS: Final = {
    "patron": Target(own("offered"), PATRON_NAMES),
    "take": Target(there),
    "wish": Target(there, several=True),
    "pick": Target(there),
    "choose": Target(lambda view: view.shown, several=True),
    "buy": Target(sale),
    "inventory": Target(depot, several=True),
    "discard": Target(hand, several=True),
    "drop": Target(lambda _: FAVOURS, FAVOUR_NAMES),
    "express": Target(hand),
    "ball": Target(lambda view: (*depot(view), *sale(view))),
    "collector": Target(hand),
    "discovery": Target(lambda _: CONTINENTS, CONTINENT_NAMES),
    "stock": Target(depot, several=True),
    "hire": Target(lambda _: EXPERTS, EXPERT_NAMES),
}


def ids(target: Target, typed: str, view: View, tr: Texts) -> tuple[str, ...]:
    """Return the ids that `typed` names: exactly one, or several if `target` allows it. Raises as :func:`several`."""
    found = several(target.names, typed, target.among(view), tr)
    if not found or (len(found) > 1 and not target.several):
        raise Unreadable(typed, "wrong-count")
    return found


def several(called: Names, typed: str, among: Collection[str], tr: Texts) -> tuple[str, ...]:
    """Return the ids that `typed` names, in order. Only ids in `among` may be abbreviated. Raises Unreadable."""
    found: list[str] = []
    for part in _APART.split(typed):
        left = folded(part).split()
        while left:
            one, taken = called.exact(left)
            if not taken and left[0] in joining():
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
        fits = _begun(called, " ".join(left[:count]), among)
        if len(fits) == 1:
            return fits[0], count
        if 1 < len(fits) <= CANDIDATES:
            raise Unclear(typed, [label(one, tr) if called is OBJECTS else one for one in fits])
    raise Unreadable(typed, called.reason, left[0])


def _begun(called: Names, said: str, among: Collection[str]) -> list[str]:
    if called is OBJECTS and _CODE.fullmatch(said):
        return [one for one in among if code(one).lower() == said]
    return called.begun(said, among)


def paid(typed: str, among: Collection[str], tr: Texts) -> tuple[tuple[str, ...], int]:
    """Return the cards and the prestige of a typed payment, such as `Amphora, greek-c2 2` or `Amphora, 2 prestige`."""
    cards: list[str] = []
    prestige = 0
    for part in _APART.split(typed):
        left = folded(part).split()
        guessed: list[str] = []
        while left:
            _, taken = OBJECTS.exact(left)
            value = bool(guessed) and guessed[-1] in _domain_words()  # of an unfinished card name: “culture 5”
            if not taken and not value and _NUMBER.fullmatch(left[0]):
                prestige += int(left.pop(0))
                if left and left[0].startswith(_PRESTIGE):
                    del left[0]
                guessed.append(",")
                continue
            guessed += left[: max(1, taken)]
            del left[: max(1, taken)]
        cards += several(OBJECTS, " ".join(guessed), among, tr)
    return tuple(cards), prestige


def begun(called: Names, typed: str) -> tuple[tuple[str, ...], str]:
    """Return the ids that the first words of `typed` name in full, and the remaining words."""
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


CONDITIONS: Final = {
    rules.HEADLINE: N_("if a new headline comes up"),
    rules.LAST: N_("if the last turns begin"),
    OPINION: N_("if public opinion comes up"),
}
_VALUE: Final = re.compile(rf"[2-{MASTERPIECE}]")


def _kind_of(of: str) -> words.Kind:
    return "continent" if of in CONTINENTS else group_kind(of)


class MuseumOrderWords(OrderWords):
    def read(self, typed: str) -> str:
        """Return the notation of an order. Players may also type a kind of object, a value, objects, or "nothing"."""
        text = chosen(typed)
        with suppress(Unreadable):
            return rules.ORDERS.read(text)
        said = folded(text).split()
        if LEAVE in ANSWERS.put_plainly(text):
            return rules.NEVER
        objects = OBJECTS.put_plainly(" ".join(said))
        if objects and all(one in OBJECTS for one in objects):
            return " ".join(("wish", *objects))
        for at in range(len(said)):
            kind, taken = KIND_NAMES.exact(said[at:])
            if not taken and len(said[at]) >= LEAST:
                kind = next(iter(fits), "") if len(fits := KIND_NAMES.begun(said[at], KINDS)) == 1 else ""
            if kind:
                return f"{rules.BEST} {kind}"
        values = [word for word in said if _VALUE.fullmatch(word)]
        return f"{rules.VALUE} {values[0]}" if len(values) == 1 else text

    def wish(self, wish: str, view: View, tr: Texts) -> str:  # noqa: ARG002 - objects are named, wherever they are
        word, _, what = wish.partition(" ")
        if wish == rules.NEVER:
            return tr("Take nothing")
        if word == rules.BEST and what == rules.ANY:
            return tr("The most valuable object")
        if word == rules.BEST:
            return tr("The most valuable: {kind}", kind=name_of(_kind_of(what), what, tr))
        if word == rules.VALUE:
            return tr("The most valuable with value {value} or more", value=what)
        return wished(notation.read(wish), tr)

    def condition(self, condition: str, view: View, tr: Texts) -> str:  # noqa: ARG002
        return tr(CONDITIONS[condition])

    def quick(self, wish: str, tr: Texts) -> str:  # noqa: ARG002 - there is one
        return tr("Take nothing when others explore")


KINDS: Final = (*CIVILIZATIONS, *DOMAINS, *CONTINENTS)
KIND_NAMES: Final = Names(lambda: in_all({of: _kind_of(of) for of in KINDS}))
LEAST: Final = 4
