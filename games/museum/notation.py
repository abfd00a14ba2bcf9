"""The notation for actions and draws, such as ``exhibit roman-w5 hire turner pay inca-a3 2`` or ``favour loan``.

Reading ignores case and extra spaces. Writing always gives the same text for an action or draw.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from msgspec.structs import astuple

from games.core import Drawn, Unreadable
from games.museum import actions, tables
from games.museum.state import COLORS
from games.simple import write_drawn

FREE: Final = "-"
"""The notation for an empty slot."""
RENEW: Final = "renew"


def write(what: actions.Action | Drawn) -> str:
    if isinstance(what, Drawn):
        return write_drawn(what)
    if what == actions.LEAVE:
        return "leave"
    name = type(what).__name__.lower()
    return " ".join((*(("favour",) if name in _FAVOURS else ()), name, *_WRITERS.get(type(what), _fields)(what)))


def _fields(action: actions.Action) -> list[str]:
    return [word for value in astuple(action) for word in ((value,) if isinstance(value, str) else value)]


def _after(word: str, words: Sequence[str]) -> tuple[str, ...]:
    return (word, *words) if words else ()


def _payment(action: actions.Exhibit | actions.Buy) -> tuple[str, ...]:
    return _after("pay", (*action.cards, *((str(action.prestige),) if action.prestige else ())))


_WRITERS: Final[dict[type, Callable[[Any], Sequence[str]]]] = {
    actions.Exhibit: lambda action: (*action.objects, *_after("hire", action.experts), *_payment(action)),
    actions.Buy: lambda action: (action.object, *_payment(action)),
    actions.Hire: lambda action: (action.expert or RENEW,),
    actions.Arrange: lambda action: (*(one or FREE for one in action.slots), *_after("cancel", action.cancels)),
}
"""Functions that return the words after an action's name, by type of action. Types whose text simply lists their
fields in order are left out.
"""


def read(text: str) -> actions.Action:
    """Return the action that ``text`` describes. Raises Unreadable.

    The exception's reason is ``unknown-action``, ``wrong-count``, ``bad-number`` (an invalid amount of prestige),
    ``unknown-object``, ``unknown-expert``, ``unknown-favour``, ``unknown-continent``, ``unknown-patron`` or
    ``unknown-board``.
    """
    name, *words = text.lower().split() or [""]
    if name not in _READERS:
        raise Unreadable(text, "unknown-action")
    return _READERS[name](_Words(text, words))


class _Words:
    def __init__(self, text: str, words: list[str]) -> None:
        self.text = text
        self.words = words

    def wrong(self, reason: str, part: str = "") -> Unreadable:
        return Unreadable(self.text, reason, part)

    def known(self, words: list[str], there: Collection[str], reason: str) -> tuple[str, ...]:
        for word in words:
            if word not in there:
                raise self.wrong(reason, word)
        return tuple(words)

    def one(self, there: Collection[str], reason: str) -> str:
        if len(self.words) != 1:
            raise self.wrong("wrong-count")
        return self.known(self.words, there, reason)[0]

    def first(self) -> list[str]:
        if not self.words:
            raise self.wrong("wrong-count")
        return [self.words.pop(0)]

    def objects(self) -> tuple[str, ...]:
        if not self.words:
            raise self.wrong("wrong-count")
        return self.known(self.words, tables.VALUES, "unknown-object")

    def alone(self, action: actions.Action) -> actions.Action:
        if self.words:
            raise self.wrong("wrong-count")
        return action

    def split(self, word: str) -> tuple[list[str], list[str]]:
        if word not in self.words:
            return self.words, []
        at = self.words.index(word)
        if at + 1 == len(self.words):
            raise self.wrong("wrong-count")
        return self.words[:at], self.words[at + 1 :]

    def payment(self) -> tuple[tuple[str, ...], int]:
        # Remove the payment, which begins with the word ``pay``, and return its cards and prestige.
        self.words, paid = self.split("pay")
        prestige = 0
        if paid and paid[-1].isascii() and paid[-1].isdecimal():
            if not 0 < len(paid[-1]) <= len(str(tables.PRESTIGE)):
                raise self.wrong("bad-number", paid[-1])
            prestige = int(paid.pop())
        return self.known(paid, tables.VALUES, "unknown-object"), prestige


def _read_exhibit(words: _Words) -> actions.Action:
    cards, prestige = words.payment()
    before, hired = words.split("hire")
    if not before and not hired:
        raise words.wrong("wrong-count")
    objects = words.known(before, tables.VALUES, "unknown-object")
    return actions.Exhibit(objects, words.known(hired, tables.COSTS, "unknown-expert"), cards, prestige)


def _read_buy(words: _Words) -> actions.Action:
    cards, prestige = words.payment()
    return actions.Buy(words.one(tables.VALUES, "unknown-object"), cards, prestige)


def _read_arrange(words: _Words) -> actions.Action:
    slots, cancels = words.split("cancel")
    if not slots:
        raise words.wrong("wrong-count")
    words.known(slots, {*tables.VALUES, FREE}, "unknown-object")
    placed = tuple("" if word == FREE else word for word in slots)
    return actions.Arrange(placed, words.known(cancels, tables.CONTINENTS, "unknown-continent"))


def _read_favour(words: _Words) -> actions.Action:
    (favour,) = words.known(words.first(), _FAVOURS, "unknown-favour")
    return _FAVOURS[favour](words)


def _read_team(words: _Words) -> actions.Action:
    (continent,) = words.known(words.first(), tables.CONTINENTS, "unknown-continent")
    return actions.Team(continent, words.objects())


def _object(action: Callable[[str], actions.Action]) -> Callable[[_Words], actions.Action]:
    return lambda words: action(words.one(tables.VALUES, "unknown-object"))


def _read_hire(words: _Words) -> actions.Action:
    expert = words.one({*tables.COSTS, RENEW}, "unknown-expert")
    return actions.Hire("" if expert == RENEW else expert)


_FAVOURS: Final[dict[str, Callable[[_Words], actions.Action]]] = {
    "press": lambda words: words.alone(actions.Press()),
    "express": _object(actions.Express),
    "team": _read_team,
    "ball": _object(actions.Ball),
    "collector": _object(actions.Collector),
    "discovery": lambda words: actions.Discovery(words.one(tables.CONTINENTS, "unknown-continent")),
    "stock": lambda words: actions.Stock(words.objects()),
    "loan": lambda words: words.alone(actions.Loan()),
    "hire": _read_hire,
}
_READERS: Final[dict[str, Callable[[_Words], actions.Action]]] = {
    "board": lambda words: actions.Board(words.one(tables.BOARDS, "unknown-board")),
    "patron": lambda words: actions.Patron(words.one(tables.PATRONS, "unknown-patron")),
    "redraw": lambda words: words.alone(actions.Redraw()),
    "keep": lambda words: words.alone(actions.Keep()),
    "take": _object(actions.Take),
    "skip": lambda words: words.alone(actions.Skip()),
    "wish": lambda words: actions.Wish(words.objects()),
    "leave": lambda words: words.alone(actions.LEAVE),
    "exhibit": _read_exhibit,
    "buy": _read_buy,
    "inventory": lambda words: actions.Inventory(words.objects()),
    "end": lambda words: words.alone(actions.End()),
    "favour": _read_favour,
    "choose": lambda words: actions.Choose(words.objects()),
    "pick": _object(actions.Pick),
    "drop": lambda words: actions.Drop(words.one(tables.FAVOURS, "unknown-favour")),
    "discard": lambda words: actions.Discard(words.objects()),
    "arrange": _read_arrange,
}


_CARDS: Final = frozenset({*tables.VALUES, tables.OPINION})
_SEATS: Final = range(len(COLORS))
DRAWS: Final[dict[str, frozenset[str]]] = {
    **dict.fromkeys(tables.CONTINENTS, _CARDS),
    **{f"hand-{seat}": frozenset(tables.VALUES) for seat in _SEATS},
    **{f"favour-{seat}": frozenset(tables.FAVOURS) for seat in _SEATS},
    **{f"patrons-{seat}": frozenset(tables.PATRONS) for seat in _SEATS},
    **{f"team-{seat}": _CARDS for seat in _SEATS},
    "discovery": _CARDS,
    "experts": frozenset(tables.EXPERT_DECK),
    "headline": frozenset(tables.HEADLINE_DECK),
    "boards": frozenset(tables.BOARDS),
    "start": frozenset(COLORS),
}
