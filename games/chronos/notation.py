"""The text form of actions and draws, such as ``move h5 3 7 take``, ``offer helios c2 c5`` or ``send uranus h4 turn
north``.

Hourglasses are ``h1``, ``h2``, and so on. Piles are ``1`` to ``9``, and cities have their names. Parts of a kingdom are
``seat2-stack`` or ``seat2-north``. Other places are ``home``, ``under1`` and ``under2``. Cards in the player's own
stack are ``c1``, ``c2``, and so on, from the bottom. Parsing ignores case, extra spaces and the order of cards. When
written, an action or a draw always has the same text.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from games.chronos.actions import (
    Action,
    Apollo,
    Asclepius,
    Buy,
    Cassandra,
    Claim,
    Claimed,
    Count,
    Demeter,
    Famine,
    Hades,
    Hecate,
    Hermes,
    Move,
    Mycenae,
    Offer,
    Pay,
    Poseidon,
    Power,
    Send,
    Take,
    Troy,
    Turn,
    War,
)
from games.chronos.rules.sending import PAID
from games.chronos.rules.setup import TOP_NAMES
from games.chronos.terms import CITIES, FACES, PART_NAMES, PILES, PLACE_NAMES, WINDS, Catastrophe, God
from games.core import Drawn, Unreadable
from games.record import HIDDEN
from games.simple import write_drawn

W = TypeVar("W", bound=enum.StrEnum)

_PLACES: Final = {name: place for place, name in enumerate(PLACE_NAMES)}
_PARTS: Final = {name: part for part, name in enumerate(PART_NAMES)}
_WINDS: Final = {name: -1 - number for number, name in enumerate(WINDS)}
_NUMBER: Final = re.compile("[1-9][0-9]{0,3}")


# -- writing


def write(what: Action | Drawn) -> str:
    """Return the text form of an action or a draw."""
    if isinstance(what, Drawn):
        return write_drawn(what)
    return " ".join((*_public(what), *map(_card, _cards(what))))


def told(what: Action | Drawn, *, own: bool) -> str:
    """Return the text form of an action or a draw, leaving out what must stay hidden during the game.

    Unless `own` is true, this leaves out the positions of cards in the player's kingdom. Turned-up cards are hidden
    from everyone, because together with the taken cards, they would reveal all stacks.
    """
    if isinstance(what, Drawn):
        return f"{what.what} {HIDDEN}" if what.what in _TOPS else write(what)
    if own or not _cards(what):
        return write(what)
    return " ".join((*_public(what), HIDDEN))


_TOPS: Final = frozenset(("tops", *TOP_NAMES))


def _public(what: Action) -> tuple[str, ...]:
    return (_VERBS[type(what)], *_WRITERS[type(what)](what))


def _cards(what: Any) -> Sequence[int]:
    if isinstance(what, Offer | Buy):
        return what.cards
    if isinstance(what, Hermes | Poseidon | Pay):
        return (what.card,)
    return (what.card,) if isinstance(what, Send) and what.card is not None else ()


def _card(card: int) -> str:
    return f"c{card + 1}" if card >= 0 else WINDS[-1 - card]


def _glass(number: int) -> str:
    return f"h{number + 1}"


_VERBS: Final[Mapping[type, str]] = {
    kind: kind.__name__.lower()
    for kind in (
        *(Move, Count, Claim, Offer, Buy, Cassandra, Asclepius, Hermes, Demeter, Poseidon, Send, Hades, Troy),
        *(Famine, War, Mycenae, Apollo, Hecate, Pay),
    )
}
_WRITERS: Final[Mapping[type, Callable[[Any], tuple[str, ...]]]] = {
    Move: lambda one: (_glass(one.glass), PLACE_NAMES[one.origin], PLACE_NAMES[one.to], one.take.value),
    Count: lambda _: (),
    Claim: lambda one: (one.what.value,),
    Offer: lambda one: (one.god.value,),
    Buy: lambda one: (one.god.value,),
    Cassandra: lambda _: (),
    Asclepius: lambda _: (),
    Hermes: lambda one: (f"seat{one.seat + 1}", PART_NAMES[one.part]),
    Demeter: lambda one: (PLACE_NAMES[one.pile],),
    Poseidon: lambda _: (),
    Send: lambda one: (one.power.value, _glass(one.glass), one.turn.value),
    Hades: lambda one: (_glass(one.first), one.first_turn.value, _glass(one.second), one.second_turn.value),
    Troy: lambda one: (PLACE_NAMES[one.pile],),
    Famine: lambda one: (f"seat{one.seat + 1}",),
    War: lambda one: (_glass(one.glass), one.turn.value),
    Mycenae: lambda one: (_glass(one.glass), one.turn.value),
    Apollo: lambda one: (one.god.value,),
    Hecate: lambda one: (one.card.value,),
    Pay: lambda _: (),
}


# -- reading


class _Words:
    def __init__(self, text: str, words: list[str]) -> None:
        self.text = text
        self.left = words

    def wrong(self, reason: str, part: str = "") -> Unreadable:
        return Unreadable(self.text, reason, part)

    def next(self) -> str:
        if not self.left:
            raise self.wrong("wrong-count")
        return self.left.pop(0)

    def known(self, table: Mapping[str, int], reason: str) -> int:
        word = self.next()
        if word not in table:
            raise self.wrong(reason, word)
        return table[word]

    def word(self, kind: type[W], reason: str) -> W:
        word = self.next()
        if word not in set(kind):
            raise self.wrong(reason, word)
        return kind(word)

    def number(self, letter: str, reason: str) -> int:
        word = self.next()
        if not word.startswith(letter) or not _NUMBER.fullmatch(word.removeprefix(letter)):
            raise self.wrong(reason, word)
        return int(word.removeprefix(letter)) - 1

    def glass(self) -> int:
        return self.number("h", "unknown-glass")

    def turn(self) -> Turn:
        return self.word(Turn, "unknown-turn")

    def place(self) -> int:
        return self.known(_PLACES, "unknown-place")

    def pile(self) -> int:
        place = self.place()
        if place >= PILES:
            raise self.wrong("unknown-place", PLACE_NAMES[place])
        return place

    def god(self) -> God:
        return self.word(God, "unknown-god")

    def card(self) -> int:
        if self.left and self.left[0] in _WINDS:
            return _WINDS[self.left.pop(0)]
        return self.number("c", "unknown-card")

    def cards(self) -> tuple[int, ...]:
        found = []
        while self.left:
            found.append(self.card())
        return tuple(sorted(found))


def _send(words: _Words) -> Send:
    power, glass, turn = words.word(Power, "unknown-power"), words.glass(), words.turn()
    return Send(power, glass, turn, words.card() if power in PAID or words.left else None)


_READERS: Final[Mapping[str, Callable[[_Words], Action]]] = {
    "move": lambda words: Move(words.glass(), words.place(), words.place(), words.word(Take, "unknown-take")),
    "count": lambda _: Count(),
    "claim": lambda words: Claim(words.word(Claimed, "unknown-claim")),
    "offer": lambda words: Offer(words.god(), words.cards()),
    "buy": lambda words: Buy(words.god(), words.cards()),
    "cassandra": lambda _: Cassandra(),
    "asclepius": lambda _: Asclepius(),
    "hermes": lambda words: Hermes(
        words.number("seat", "unknown-seat"), words.known(_PARTS, "unknown-part"), words.card()
    ),
    "demeter": lambda words: Demeter(words.pile()),
    "poseidon": lambda words: Poseidon(words.card()),
    "send": _send,
    "hades": lambda words: Hades(words.glass(), words.turn(), words.glass(), words.turn()),
    "troy": lambda words: Troy(words.pile()),
    "famine": lambda words: Famine(words.number("seat", "unknown-seat")),
    "war": lambda words: War(words.glass(), words.turn()),
    "mycenae": lambda words: Mycenae(words.glass(), words.turn()),
    "apollo": lambda words: Apollo(words.god()),
    "hecate": lambda words: Hecate(words.word(Catastrophe, "unknown-catastrophe")),
    "pay": lambda words: Pay(words.card()),
}


def read(text: str) -> Action:
    """Return the action whose text form is `text`.

    Raises Unreadable with the reason ``unknown-action``, ``wrong-count``, or one that names the part that is wrong:
    ``unknown-glass``, ``-place``, ``-god``, ``-card``, ``-seat``, ``-part``, ``-turn``, ``-take``, ``-claim``,
    ``-power``, ``-catastrophe``.
    """
    words = text.lower().split()
    reader = _READERS.get(words[0]) if words else None
    if reader is None:
        raise Unreadable(text, "unknown-action")
    rest = _Words(text, words[1:])
    action = reader(rest)
    if rest.left:
        raise Unreadable(text, "wrong-count")
    return action


DRAWS: Final[Mapping[str, frozenset[str]]] = {
    "cities": frozenset(city.value for city in CITIES),
    "gods": frozenset(god.value for god in God),
    **dict.fromkeys(("tops", *TOP_NAMES), frozenset(FACES)),
}
"""The possible outcomes of each draw."""
