"""Define the commands for typing moves. Players may type ids, or names in any language. If they type no payment, the
cheapest one is used. The rules decide whether the move is legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from bot.match.pure.play.look import Look
from bot.presenters.choosing import Command, Field, Typing
from bot.presenters.museum.commands import completion, meant
from bot.presenters.museum.commands.completion import Offers, adding, of_legal
from bot.presenters.museum.commands.meant import EXPERT_NAMES, OBJECTS, TARGETS, Target, ids, paid, several
from bot.presenters.museum.moves.actions import hand, held, mine, naming, sale
from bot.presenters.museum.moves.arranging import best
from bot.wording.names.choices import Choices, chosen
from bot.wording.names.meant import folded
from data.museum import FAVOURS, OPINION
from data.texts import N_, Texts
from games.core import Unreadable
from games.museum.actions import Action, Arrange, Buy, Exhibit
from games.museum.notation import read as read_notation
from games.museum.rules import payments
from games.museum.stages import Stage
from games.museum.view import View

GROUP: Final = N_("Your moves in a game of Museum")
WHAT, EXPERT, PAY = N_("what"), N_("expert"), N_("payment")
PAYMENT: Final = Field(
    PAY, N_("Cards from your hand, then prestige, like: amphora, 2 (default: the cheapest payment)"), optional=True
)

Fields: TypeAlias = Mapping[str, str]
Read: TypeAlias = Callable[[Fields, View, Texts], Action]
"""A function that returns the move described by a command's fields. Raises Unreadable, or Unclear for ambiguous
text.
"""


class Row(NamedTuple):
    text: str
    fields: tuple[Field, ...]
    read: Read
    offers: Offers | None = None


_OWN: Final = frozenset({Stage.TAKE, Stage.GRANT, Stage.PICK})
_SPLIT_AT: Final = {word: re.compile(rf"(?<![\w-]){word}(?![\w-])", re.IGNORECASE) for word in ("pay", "hire")}


def _named(tag: str, typed: str, view: View, tr: Texts, answers: Mapping[str, str] = {}) -> Action:
    plain = meant.ANSWERS.meant(typed, tr)
    if len(plain) == 1 and plain[0] in answers:
        return read_notation(answers[plain[0]])
    return naming(tag, ids(TARGETS[tag], typed, view, tr))


def _naming(tag: str) -> Read:
    return lambda fields, view, tr: _named(tag, fields[WHAT], view, tr)


def _written(word: str) -> Read:
    return lambda fields, *_: read_notation(f"{word} {fields.get(WHAT, '')}")


def _exhibit(fields: Fields, view: View, tr: Texts) -> Action:
    typed, behind = _split("pay", fields.get(WHAT, ""))
    typed, hired = _split("hire", typed)
    hire, more = _split("pay", f"{hired} {fields[EXPERT]}".strip())
    pay = f"{behind} {more} {fields[PAY]}".strip()
    wanted = several(OBJECTS, typed, mine(view), tr)
    experts = several(EXPERT_NAMES, hire, [one.id for one in view.experts], tr)
    if not wanted and not experts:
        raise Unreadable(typed or hire, "wrong-count")
    if pay:
        return Exhibit(wanted, experts, *paid(pay, hand(view), tr))
    there = completion.within_reach(view, wanted, experts)
    cheapest = payments.cheapest(view, wanted, experts) if there else None
    return Exhibit(wanted, experts, *(cheapest or ()))


def _buy(fields: Fields, view: View, tr: Texts) -> Action:
    typed, behind = _split("pay", fields[WHAT])
    pay = f"{behind} {fields[PAY]}".strip()
    (one,) = ids(TARGETS["buy"], typed, view, tr)
    if pay:
        return Buy(one, *paid(pay, hand(view), tr))
    there = view.viewer is not None and one in sale(view)
    cheapest = payments.cheapest_bought(view, one) if there else None
    return Buy(one, *(cheapest or ()))


def _split(word: str, typed: str) -> tuple[str, str]:
    before, *behind = _SPLIT_AT[word].split(typed, maxsplit=1)
    return before.strip(), behind[0].strip() if behind else ""


def _draw(fields: Fields, view: View, tr: Texts, *, wish: bool = False) -> Action:
    wishing = view.stage is Stage.DRAWS or (wish and view.stage not in _OWN)
    nothing = "leave" if wishing else "skip"
    tag = "wish" if wishing else "pick" if view.stage is Stage.PICK else "take"
    return _named(tag, fields[WHAT], view, tr, {"skip": nothing, "leave": nothing})


def _choose(fields: Fields, view: View, tr: Texts) -> Action:
    typed = fields[WHAT]
    if view.stage is Stage.PICK:
        return _named("pick", typed, view, tr)
    words = folded(typed).split()
    board, taken = meant.BOARD_NAMES.exact(words)
    if view.stage is Stage.SETUP and words and taken == len(words):
        return naming("board", [board])
    tag = "patron" if view.stage is Stage.SETUP else "choose"
    return _named(tag, typed, view, tr, {"redraw": "redraw", "keep": "keep"})


def _favour(fields: Fields, view: View, tr: Texts) -> Action:
    words = folded(fields[WHAT].replace(",", " ")).split()
    favour, taken = meant.FAVOUR_NAMES.exact(words)
    if not taken:
        fits = meant.FAVOUR_NAMES.begun(words[0], held(view) or FAVOURS) if words else []
        if len(fits) != 1:
            raise Unreadable(fields[WHAT], "unknown-favour", words[0] if words else "")
        favour, taken = fits[0], 1
    rest = " ".join(words[taken:])
    if favour == "team":
        return _team(words[taken:], view, tr)
    if favour in TARGETS:
        return _named(favour, rest, view, tr, {"renew": "favour hire renew"} if favour == "hire" else {})
    if rest:
        raise Unreadable(fields[WHAT], "wrong-count")
    return naming(favour, ())


def _team(words: list[str], view: View, tr: Texts) -> Action:
    taken = meant.CONTINENT_NAMES.exact(words)[1] or 1
    (place,) = ids(TARGETS["discovery"], " ".join(words[:taken]), view, tr)
    out = next(one.out for one in view.continents if one.id == place)
    there = tuple(one for one in out if one != OPINION)
    said = " ".join(words[taken:])
    target = Target(lambda _: there, several=True)
    return naming("team", (place, *(ids(target, said, view, tr) if said else there)))


_drawn: Final = of_legal("take", "pick", "skip", "wish")
_ranked: Final = adding(completion.wishes)


def _wished(look: Look, typed: str, tr: Texts) -> Choices:
    return (_ranked if look.view.stage is Stage.DRAWS else _drawn)(look, typed, tr)


def _what(text: str) -> tuple[Field]:
    return (Field(WHAT, text),)


ROWS: Final = {
    "take": Row(
        N_("Explore: take one of the laid-out objects"),
        _what(N_("The object's name, or a description like Greek Culture 5")),
        read=_draw,
        offers=_drawn,
    ),
    "wish": Row(
        N_("While another player explores: the objects you'd like"),
        _what(N_("Your favourite first, or just “nothing”")),
        read=partial(_draw, wish=True),
        offers=_wished,
    ),
    "exhibit": Row(
        N_("Exhibit objects from your hand or your discard with one payment"),
        (
            *_what(N_("One or more objects, by name or by a description like Greek Culture 5")),
            Field(EXPERT, N_("Experts to hire with the same payment"), optional=True),
            PAYMENT,
        ),
        read=_exhibit,
        offers=adding(completion.exhibits),
    ),
    "hire": Row(
        N_("Hire an expert"),
        (Field(EXPERT, N_("One of the available experts")), PAYMENT),
        read=_exhibit,
        offers=of_legal("exhibit"),
    ),
    "buy": Row(
        N_("Exhibit an object from another player's discard"),
        (*_what(N_("The object; 1 prestige of the payment goes to its owner")), PAYMENT),
        read=_buy,
        offers=of_legal("buy"),
    ),
    "inventory": Row(
        N_("Take objects from your discard back into your hand"),
        _what(N_("The objects, up to your hand limit")),
        read=_naming("inventory"),
        offers=adding(completion.inventories),
    ),
    "favour": Row(
        N_("Play a favour, once a turn"),
        _what(N_("The favour and its target, for example: express delivery greek culture 2")),
        read=_favour,
        offers=of_legal(*FAVOURS),
    ),
    "choose": Row(
        N_("Choose your patron, your board, or objects found by a favour"),
        _what(N_("A patron, a board, or objects")),
        read=_choose,
        offers=of_legal("patron", "board", "redraw", "keep", "pick", "choose"),
    ),
    "discard": Row(
        N_("Discard objects if you hold too many"),
        _what(N_("Exactly as many objects as you have to discard")),
        read=_naming("discard"),
        offers=adding(completion.discards),
    ),
    "drop": Row(
        N_("Give up a favour if you hold too many"),
        _what(N_("The favour you give up")),
        read=_naming("drop"),
        offers=of_legal("drop"),
    ),
    "arrange": Row(
        N_("At the end: accept the best arrangement of your museum"),
        (
            Field(
                WHAT,
                N_("Another arrangement: an object for each slot from the top left; for an empty slot, write -"),
                optional=True,
            ),
        ),
        read=_written("arrange"),
    ),
    "end": Row(N_("End your turn"), (), read=_written("end")),
}
COMMANDS: Final = tuple(Command(name, row.text, row.fields) for name, row in ROWS.items())


def suggestions(typing: Typing, field: str) -> Choices:
    fields, look, tr = typing.fields, typing.look, typing.tr
    if field == PAY:
        return completion.ways_to_pay(typing.command, fields, look.view, fields[field], tr)
    if field == EXPERT and WHAT in fields:
        return completion.hires(look.view, fields[WHAT], fields[field], tr)
    offers = ROWS[typing.command].offers
    return offers(look, fields[field], tr) if offers else []


async def read(typing: Typing) -> Action:
    view: View = typing.look.view
    fields = {field: chosen(text) for field, text in typing.fields.items()}
    if typing.command == "arrange" and not typing.fields[WHAT].strip():
        if view.viewer is None or view.stage is not Stage.ARRANGE:
            return Arrange(())
        plan = await best(typing.work, view)
        return Arrange(plan.slots, plan.cancels)
    return ROWS[typing.command].read(fields, view, typing.tr)
