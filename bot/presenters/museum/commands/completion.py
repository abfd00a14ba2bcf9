"""Autocomplete for Museum's commands: offer legal moves with their prices. If a move needs several objects, players add
them one at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from bot.match.pure.play.look import Look
from bot.presenters.museum.commands import meant
from bot.presenters.museum.commands.meant import EXPERT_NAMES, OBJECTS, begun
from bot.presenters.museum.moves.actions import drawable, mine, objects_of, own_of, sale, tag_of, tagged
from bot.presenters.museum.words.actions import detail, payment, price, title
from bot.presenters.museum.words.labels import label, name, name_of, text_of
from bot.wording.names.choices import BEHIND, Choices, chosen, matching
from data.texts import Texts
from games.museum.actions import LEAVE, Action
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

_NAMES: Final = (OBJECTS, EXPERT_NAMES, meant.FAVOUR_NAMES, meant.CONTINENT_NAMES, meant.ANSWERS)


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
    """Yield choices for exhibiting exactly the objects in `head`, and these objects plus another one, if the player can
    pay for them.
    """
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
