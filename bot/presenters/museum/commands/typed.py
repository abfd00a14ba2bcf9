"""Define the commands for typing moves, and their autocomplete. Players may type ids, or names in any language. If they
type no payment, the cheapest one is used. The rules decide whether the move is legal. Autocomplete offers legal moves
with their prices; objects of a move are added one at a time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from bot.match.pure.play.look import Look
from bot.presenters.choosing import Command, Field, Typing
from bot.presenters.museum.commands.meant import (
    ANSWERS,
    BOARD_NAMES,
    CONTINENT_NAMES,
    EXPERT_NAMES,
    FAVOUR_NAMES,
    OBJECTS,
    TARGETS,
    Target,
    begun,
    ids,
    paid,
    several,
)
from bot.presenters.museum.moves.actions import (
    drawable,
    hand,
    held,
    mine,
    naming,
    objects_of,
    own_of,
    sale,
    tag_of,
    tagged,
)
from bot.presenters.museum.moves.arranging import best
from bot.presenters.museum.words.actions import detail, payment, price, title
from bot.presenters.museum.words.labels import label, name, name_of, text_of
from bot.wording.names.choices import BEHIND, Choices, chosen, matching
from bot.wording.names.meant import folded
from data.museum import FAVOURS, OPINION
from data.texts import N_, Texts
from games.core import Unreadable
from games.museum.actions import LEAVE, Action, Arrange, Buy, Exhibit
from games.museum.notation import read as read_notation
from games.museum.notation import write
from games.museum.rules import payments
from games.museum.stages import Stage
from games.museum.tables import VALUES
from games.museum.view import View

Offer: TypeAlias = tuple[str, str, str]
"""An autocomplete choice: the text to show, the text to insert, and other names by which players can find the
choice.
"""
Offers: TypeAlias = Callable[[Look, str, Texts], Choices]
After: TypeAlias = Callable[[Look, tuple[str, ...], Texts], Iterator[Offer]]
"""A function that yields the choices that continue the list of objects that the player has typed so far."""

_NAMES: Final = (OBJECTS, EXPERT_NAMES, FAVOUR_NAMES, CONTINENT_NAMES, ANSWERS)


def of_legal(*tags: str) -> Offers:
    """Offer the legal actions that have one of ``tags``. An action appears only once, even if there are several ways to
    pay. Exhibiting objects and wishing for several objects are left out, because players type these objects one by one.
    """

    def offers(look: Look, typed: str, tr: Texts) -> Choices:
        found: dict[str, Offer] = {}
        for action in tagged(look.legal, *tags):
            built = {"exhibit": 0, "wish": 1}.get(tag_of(action))
            if built is None or len(objects_of(action)) <= built:
                one = _of(action, tr)
                found.setdefault(one[1], one)
        return matching(found.values(), typed)

    return offers


def _of(action: Action, tr: Texts) -> Offer:
    word, *ids = write(action).partition(" pay ")[0].split()
    text, behind = title(action, tr), ""
    match word, ids:
        case "exhibit", ["hire", *experts]:
            ids, behind = experts, detail(action, tr)
        case "buy", _:
            behind = detail(action, tr)
        case "patron" | "board" as kind, [of]:
            behind = text_of(kind, of, tr)
        case "drop", [of]:
            behind = text_of("favour", of, tr)
        case "choose", _:
            text = _together(ids, tr)
        case "favour", [favour]:
            text, behind = name_of("favour", favour, tr), text_of("favour", favour, tr)
        case "favour", [favour, about, *_]:
            text = ": ".join((name_of("favour", favour, tr), text))
            if favour == "collector":
                behind = tr("{count} prestige", count=VALUES[about] + 1)
            elif favour == "team":
                ids = [favour, about]  # the order of its objects is the player's choice
    ids = ids or [word]
    return BEHIND.join(filter(None, (text, behind))), " ".join(ids), " ".join(map(_search, ids))


def _search(of: str) -> str:
    return next((names.search(of) for names in _NAMES if of in names), "")


def _together(objects: Sequence[str], tr: Texts) -> str:
    return label(objects[0], tr) if len(objects) == 1 else " + ".join(name(one, tr) for one in objects)


def adding(after: After) -> Offers:
    def offers(look: Look, typed: str, tr: Texts) -> Choices:
        head, rest = begun(OBJECTS, chosen(typed))
        return matching(after(look, head, tr), rest)

    return offers


def _offer(objects: tuple[str, ...], tr: Texts, *behind: str) -> Offer:
    return BEHIND.join((_together(objects, tr), *behind)), " ".join(objects), OBJECTS.search(objects[-1])


def _sets(look: Look, tag: str) -> list[tuple[str, ...]]:
    return [objects for one in tagged(look.legal, tag) if len(objects := objects_of(one)) > 1]


def _further(head: tuple[str, ...], there: Iterable[str]) -> list[tuple[str, ...]]:
    return [(*head, one) for one in there if one not in head]


def exhibits(look: Look, head: tuple[str, ...], tr: Texts) -> Iterator[Offer]:
    """Yield the affordable choices: exactly the objects in `head`, and these objects plus another one."""
    view: View = look.view
    if view.stage is not Stage.ACTION or not within_reach(view, head):
        return
    sets = [*([head] if head else []), *_further(head, sorted(mine(view), key=lambda one: -VALUES[one]))]
    for objects in dict.fromkeys(sets if head else (*sets, *_sets(look, "exhibit"))):
        found = payments.cheapest(view, objects) if len(objects) <= own_of(view).free else None
        if found is not None:
            yield _offer(objects, tr, price(*found, tr))


def wishes(look: Look, head: tuple[str, ...], tr: Texts) -> Iterator[Offer]:
    if head:
        yield _offer(head, tr)
    else:
        several = [one for one in tagged(look.legal, "wish") if len(objects_of(one)) > 1]
        yield from ((title(one, tr), " ".join(objects_of(one)), "") for one in several)
    yield from (_offer(objects, tr) for objects in _further(head, drawable(look.view)))
    if not head and LEAVE in look.legal:
        yield _of(LEAVE, tr)


def inventories(look: Look, head: tuple[str, ...], tr: Texts) -> Iterator[Offer]:
    if tagged(look.legal, "inventory"):
        own = own_of(look.view)
        sets = [*([head] if head else _sets(look, "inventory")), *_further(head, own.discard)]
        yield from (_offer(objects, tr) for objects in sets if len(objects) <= own.hand_limit - own.hand)


def discards(look: Look, head: tuple[str, ...], tr: Texts) -> Iterator[Offer]:
    if tagged(look.legal, "discard"):
        own = own_of(look.view)
        need = own.hand - own.hand_limit
        if len(head) >= need:
            sets = [head[:need]]
        else:
            sets = [*([] if head else _sets(look, "discard")), *_further(head, own.cards or ())]
        yield from (_offer(objects, tr) for objects in sets)


def within_reach(view: View, objects: Sequence[str], experts: Sequence[str] = ()) -> bool:
    row = {one.id for one in view.experts}
    return view.viewer is not None and set(mine(view)).issuperset(objects) and row.issuperset(experts)


def hires(view: View, objects: str, typed: str, tr: Texts) -> Choices:
    wanted, _ = begun(OBJECTS, chosen(objects))
    offers = []
    for expert in view.experts if within_reach(view, wanted) else ():
        found = payments.cheapest(view, wanted, (expert.id,))
        if found is not None:
            shown = BEHIND.join((name_of("expert", expert.id, tr), price(*found, tr)))
            offers.append((shown, expert.id, EXPERT_NAMES.search(expert.id)))
    return matching(offers, typed)


def ways_to_pay(command: str, named: Mapping[str, str], view: View, typed: str, tr: Texts) -> Choices:
    wanted, _ = begun(OBJECTS, chosen(named.get("what", "")))
    experts, _ = begun(EXPERT_NAMES, chosen(named.get("expert", "")))
    found: Iterable[payments.Payment] = ()
    if command == "buy":
        sold = view.viewer is not None and wanted and wanted[0] in sale(view)
        found = payments.suggestions_bought(view, wanted[0]) if sold else ()
    elif (wanted or experts) and within_reach(view, wanted, experts):
        found = payments.suggestions(view, wanted, experts)
    offers = [
        (payment(*one, tr), " ".join((*one.cards, *filter(None, [str(one.prestige or "")]))), "") for one in found
    ]
    return matching([one for one in offers if one[1]], typed)


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


class TypedCommand(NamedTuple):
    text: str
    fields: tuple[Field, ...]
    read: Read
    offers: Offers | None = None


_OWN: Final = frozenset({Stage.TAKE, Stage.GRANT, Stage.PICK})
_SPLIT_AT: Final = {word: re.compile(rf"(?<![\w-]){word}(?![\w-])", re.IGNORECASE) for word in ("pay", "hire")}


def _named(tag: str, typed: str, view: View, tr: Texts, answers: Mapping[str, str] = {}) -> Action:
    plain = ANSWERS.meant(typed, tr)
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
    there = within_reach(view, wanted, experts)
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
    board, taken = BOARD_NAMES.exact(words)
    if view.stage is Stage.SETUP and words and taken == len(words):
        return naming("board", [board])
    tag = "patron" if view.stage is Stage.SETUP else "choose"
    return _named(tag, typed, view, tr, {"redraw": "redraw", "keep": "keep"})


def _favour(fields: Fields, view: View, tr: Texts) -> Action:
    words = folded(fields[WHAT].replace(",", " ")).split()
    favour, taken = FAVOUR_NAMES.exact(words)
    if not taken:
        fits = FAVOUR_NAMES.begun(words[0], held(view) or FAVOURS) if words else []
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
    taken = CONTINENT_NAMES.exact(words)[1] or 1
    (place,) = ids(TARGETS["discovery"], " ".join(words[:taken]), view, tr)
    out = next(one.out for one in view.continents if one.id == place)
    there = tuple(one for one in out if one != OPINION)
    said = " ".join(words[taken:])
    target = Target(lambda _: there, several=True)
    return naming("team", (place, *(ids(target, said, view, tr) if said else there)))


_drawn: Final = of_legal("take", "pick", "skip", "wish")
_ranked: Final = adding(wishes)


def _wished(look: Look, typed: str, tr: Texts) -> Choices:
    return (_ranked if look.view.stage is Stage.DRAWS else _drawn)(look, typed, tr)


def _what(text: str) -> tuple[Field]:
    return (Field(WHAT, text),)


ROWS: Final = {
    "take": TypedCommand(
        N_("Explore: take one of the laid-out objects"),
        _what(N_("The object's name, or a description like Greek Culture 5")),
        read=_draw,
        offers=_drawn,
    ),
    "wish": TypedCommand(
        N_("While another player explores: the objects you'd like"),
        _what(N_("Your favourite first, or just “nothing”")),
        read=partial(_draw, wish=True),
        offers=_wished,
    ),
    "exhibit": TypedCommand(
        N_("Exhibit objects from your hand or your discard with one payment"),
        (
            *_what(N_("One or more objects, by name or by a description like Greek Culture 5")),
            Field(EXPERT, N_("Experts to hire with the same payment"), optional=True),
            PAYMENT,
        ),
        read=_exhibit,
        offers=adding(exhibits),
    ),
    "hire": TypedCommand(
        N_("Hire an expert"),
        (Field(EXPERT, N_("One of the available experts")), PAYMENT),
        read=_exhibit,
        offers=of_legal("exhibit"),
    ),
    "buy": TypedCommand(
        N_("Exhibit an object from another player's discard"),
        (*_what(N_("The object; 1 prestige of the payment goes to its owner")), PAYMENT),
        read=_buy,
        offers=of_legal("buy"),
    ),
    "inventory": TypedCommand(
        N_("Take objects from your discard back into your hand"),
        _what(N_("The objects, up to your hand limit")),
        read=_naming("inventory"),
        offers=adding(inventories),
    ),
    "favour": TypedCommand(
        N_("Play a favour, once a turn"),
        _what(N_("The favour and its target, for example: express delivery greek culture 2")),
        read=_favour,
        offers=of_legal(*FAVOURS),
    ),
    "choose": TypedCommand(
        N_("Choose your patron, your board, or objects found by a favour"),
        _what(N_("A patron, a board, or objects")),
        read=_choose,
        offers=of_legal("patron", "board", "redraw", "keep", "pick", "choose"),
    ),
    "discard": TypedCommand(
        N_("Discard objects if you hold too many"),
        _what(N_("Exactly as many objects as you have to discard")),
        read=_naming("discard"),
        offers=adding(discards),
    ),
    "drop": TypedCommand(
        N_("Give up a favour if you hold too many"),
        _what(N_("The favour you give up")),
        read=_naming("drop"),
        offers=of_legal("drop"),
    ),
    "arrange": TypedCommand(
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
    "end": TypedCommand(N_("End your turn"), (), read=_written("end")),
}
COMMANDS: Final = tuple(Command(name, row.text, row.fields) for name, row in ROWS.items())


def suggestions(typing: Typing, field: str) -> Choices:
    fields, look, tr = typing.fields, typing.look, typing.tr
    if field == PAY:
        return ways_to_pay(typing.command, fields, look.view, fields[field], tr)
    if field == EXPERT and WHAT in fields:
        return hires(look.view, fields[WHAT], fields[field], tr)
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
