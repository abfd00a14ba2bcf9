"""The text form of actions and draws, such as ``move h5 3 7 take``, ``offer helios c2 c5`` or ``send uranus h4 turn
north``.

Hourglasses are ``h1``, ``h2``, and so on. Piles are ``1`` to ``9``, and cities have their names. Parts of a kingdom are
``seat2-stack`` or ``seat2-north``. Other places are ``home``, ``under1`` and ``under2``. Cards in the player's own
stack are ``c1``, ``c2``, and so on, from the bottom. Parsing ignores case, extra spaces and the order of cards. Writing
always gives the same text for the same action or draw.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from msgspec.structs import astuple

from games.chronos import actions
from games.chronos.rules.sending import PAID
from games.chronos.rules.setup import TOP_NAMES
from games.chronos.terms import CITIES, FACES, PART_NAMES, PILES, PLACE_NAMES, WINDS, Catastrophe, God
from games.core import Drawn, Unreadable
from games.record import HIDDEN
from games.simple import write_drawn

_NUMBER: Final = re.compile("[1-9][0-9]{0,3}")
_TOPS: Final = frozenset(("tops", *TOP_NAMES))


def write(what: actions.Action | Drawn) -> str:
    return write_drawn(what) if isinstance(what, Drawn) else _written(what)


def told(what: actions.Action | Drawn, *, own: bool) -> str:
    """Return the text form of an action or a draw, leaving out what must stay hidden during the game.

    Unless `own` is true, this leaves out the positions of cards in the player's kingdom. Turned-up cards are hidden
    from everyone, because a reader who knows all turned-up and all taken cards could work out every stack.
    """
    if isinstance(what, Drawn):
        return f"{what.what} {HIDDEN}" if what.what in _TOPS else write_drawn(what)
    return _written(what, cards=own)


def _written(what: actions.Action, *, cards: bool = True) -> str:
    parts, values = _PARTS[type(what)], astuple(what)
    said = [(part, part.write(value)) for part, value in zip(parts, values, strict=True) if value not in {None, ()}]
    return " ".join((_verb(type(what)), *(HIDDEN if part.card and not cards else text for part, text in said)))


def _verb(kind: type) -> str:
    return kind.__name__.lower()


class _Words:
    def __init__(self, text: str, words: list[str]) -> None:
        self.text = text
        self.first = words[0] if words else ""
        self.left = words

    def wrong(self, reason: str, part: str = "") -> Unreadable:
        return Unreadable(self.text, reason, part)

    def next(self) -> str:
        if not self.left:
            raise self.wrong("wrong-count")
        return self.left.pop(0)


class _Part(NamedTuple):
    write: Callable[[Any], str]
    read: Callable[[_Words], Any]
    card: bool = False


def _named(names: Iterable[str], values: Iterable[Any], kind: str) -> _Part:
    meanings = dict(zip(names, values, strict=True))

    def read(words: _Words) -> Any:
        word = words.next()
        if word not in meanings:
            raise words.wrong(f"unknown-{kind}", word)
        return meanings[word]

    return _Part({value: name for name, value in meanings.items()}.__getitem__, read)


def _one_of(kind: type[enum.StrEnum], name: str) -> _Part:
    return _named((one.value for one in kind), kind, name)


def _numbered(letters: str, kind: str) -> _Part:
    # The number counts from 0, but in the text from 1, after `letters`.
    def read(words: _Words) -> int:
        word = words.next()
        number = word.removeprefix(letters)
        if not word.startswith(letters) or not _NUMBER.fullmatch(number):
            raise words.wrong(f"unknown-{kind}", word)
        return int(number) - 1

    return _Part(lambda value: f"{letters}{value + 1}", read)


_WIND: Final = _named(WINDS, range(-1, -1 - len(WINDS), -1), "card")
_OF_STACK: Final = _numbered("c", "card")


def _write_card(card: int) -> str:
    return (_OF_STACK if card >= 0 else _WIND).write(card)


def _read_card(words: _Words) -> int:
    part = _WIND if words.left and words.left[0] in WINDS else _OF_STACK
    card: int = part.read(words)
    return card


def _read_cards(words: _Words) -> tuple[int, ...]:
    found = []
    while words.left:
        found.append(_read_card(words))
    return tuple(sorted(found))


_CARD: Final = _Part(_write_card, _read_card, card=True)
_CARDS: Final = _Part(lambda cards: " ".join(map(_write_card, cards)), _read_cards, card=True)
_PRICE: Final = _CARD._replace(read=lambda words: _read_card(words) if words.left or words.first in PAID else None)
_GLASS: Final = _numbered("h", "glass")
_SEAT: Final = _numbered("seat", "seat")
_PLACE: Final = _named(PLACE_NAMES, range(len(PLACE_NAMES)), "place")
_PILE: Final = _named(PLACE_NAMES[:PILES], range(PILES), "place")
_OF_KINGDOM: Final = _named(PART_NAMES, range(len(PART_NAMES)), "part")
_GOD: Final = _one_of(God, "god")
_TURN: Final = _one_of(actions.TurnOver, "turn")
_PARTS: Final[Mapping[type, tuple[_Part, ...]]] = {
    actions.Move: (_GLASS, _PLACE, _PLACE, _one_of(actions.Take, "take")),
    actions.Count: (),
    actions.Claim: (_one_of(actions.Claimed, "claim"),),
    actions.Offer: (_GOD, _CARDS),
    actions.Buy: (_GOD, _CARDS),
    actions.Cassandra: (),
    actions.Asclepius: (),
    actions.Hermes: (_SEAT, _OF_KINGDOM, _CARD),
    actions.Demeter: (_PILE,),
    actions.Poseidon: (_CARD,),
    actions.Send: (_one_of(actions.Power, "power"), _GLASS, _TURN, _PRICE),
    actions.Hades: (_GLASS, _TURN, _GLASS, _TURN),
    actions.Troy: (_PILE,),
    actions.Famine: (_SEAT,),
    actions.War: (_GLASS, _TURN),
    actions.Mycenae: (_GLASS, _TURN),
    actions.Apollo: (_GOD,),
    actions.Hecate: (_one_of(Catastrophe, "catastrophe"),),
    actions.Pay: (_CARD,),
}
"""For each type of action, the words that follow the verb in the action's text form. Each word stands for one field of
the action, in the order of the fields.
"""
_KINDS: Final = {_verb(kind): kind for kind in _PARTS}


def read(text: str) -> actions.Action:
    """Return the action whose text form is `text`.

    Raises Unreadable with the reason ``unknown-action``, ``wrong-count``, or a reason that names the wrong part of the
    text: ``unknown-glass``, ``-place``, ``-god``, ``-card``, ``-seat``, ``-part``, ``-turn``, ``-take``, ``-claim``,
    ``-power``, ``-catastrophe``.
    """
    verb, *words = text.lower().split() or [""]
    if verb not in _KINDS:
        raise Unreadable(text, "unknown-action")
    rest = _Words(text, words)
    action: actions.Action = _KINDS[verb](*(part.read(rest) for part in _PARTS[_KINDS[verb]]))
    if rest.left:
        raise Unreadable(text, "wrong-count")
    return action


DRAWS: Final[Mapping[str, frozenset[str]]] = {
    "cities": frozenset(city.value for city in CITIES),
    "gods": frozenset(god.value for god in God),
    **dict.fromkeys(("tops", *TOP_NAMES), frozenset(FACES)),
}
