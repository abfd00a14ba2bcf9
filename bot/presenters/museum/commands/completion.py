"""Autocomplete for Museum's move commands. It offers legal moves with their prices. To name several objects, players
add one at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from bot.presenters.museum.commands.meant import (
    CONTINENT_NAMES,
    EXPERT_NAMES,
    FAVOUR_NAMES,
    OBJECTS,
    PLAIN,
    RENEW,
    begun,
)
from bot.presenters.museum.commands.meant import LEAVE as LEAVE_IT
from bot.presenters.museum.commands.typed import Command
from bot.presenters.museum.moves.actions import PLAIN as BUTTONS
from bot.presenters.museum.moves.actions import payment, title
from bot.presenters.museum.words.labels import label, name, name_of, text_of
from bot.wording.names.choices import BEHIND, LONGEST, Choices, chosen, matching
from data.museum import CONTINENTS
from data.texts import Texts
from games.museum import notation
from games.museum.actions import (
    LEAVE,
    Action,
    Board,
    Buy,
    Choose,
    Collector,
    Discard,
    Drop,
    Exhibit,
    Inventory,
    Keep,
    Patron,
    Pick,
    Redraw,
    Skip,
    Take,
    Team,
    Wish,
)
from games.museum.actions import Favour as FavourAction
from games.museum.rules import payments
from games.museum.stages import Stage
from games.museum.tables import VALUES
from games.museum.view import SeatView, View

Offer: TypeAlias = tuple[str, str, str]


def suggestions(command: Command, view: View, legal: Sequence[Action], typed: str, tr: Texts) -> Choices:
    """Return at most 25 choices for the first field of a command, in the reader's language. The typed text may be in
    any language.
    """
    offers = Offers(view, legal, tr)
    match command:
        case Command.EXHIBIT:
            return offers.several(typed, offers.exhibits)
        case Command.WISH if view.stage is Stage.DRAWS:
            return offers.several(typed, offers.wishes)
        case Command.INVENTORY:
            return offers.several(typed, offers.inventories)
        case Command.DISCARD:
            return offers.several(typed, offers.discards)
        case Command.HIRE:
            return matching(offers.experts(), typed)
        case Command.BUY:
            return matching(offers.purchases(), typed)
        case Command.TAKE | Command.WISH:
            return matching(offers.draws(), typed)
        case Command.FAVOUR:
            return matching(offers.favours(), typed)
        case Command.CHOOSE:
            return matching(offers.choices(), typed)
        case Command.DROP:
            return matching(offers.drops(), typed)
        case _:
            return []


def hires(view: View, objects: str, typed: str, tr: Texts) -> Choices:
    """Return choices for the field that names experts to hire. They are the experts that the player can afford in
    addition to exhibiting `objects`.
    """
    wanted, _ = begun(OBJECTS, chosen(objects))
    offers = []
    for expert in view.experts:
        found = payments.cheapest(view, wanted, (expert.id,)) if _owned(view, wanted) else None
        if found is not None:
            shown = BEHIND.join((name_of("expert", expert.id, tr), _for(found, tr)))
            offers.append((shown, expert.id, EXPERT_NAMES.search(expert.id)))
    return matching(offers, typed)


def ways_to_pay(command: Command, view: View, named: tuple[str, str], typed: str, tr: Texts) -> Choices:
    """Return the possible payments for a command's move, cheapest first. `named`: the contents of the command's first
    field and of its experts field.
    """
    first, hire = named
    if view.viewer is None:
        return []
    wanted, _ = begun(OBJECTS, chosen(first))
    experts, _ = begun(EXPERT_NAMES, chosen(first if command is Command.HIRE else hire))
    if command is Command.BUY:
        sold = {one for seat, other in enumerate(view.seats) if seat != view.viewer for one in other.discard}
        found = payments.suggestions_bought(view, wanted[0]) if wanted and wanted[0] in sold else iter(())
    else:
        wanted = () if command is Command.HIRE else wanted
        known = _owned(view, wanted) and {one.id for one in view.experts}.issuperset(experts)
        found = payments.suggestions(view, wanted, experts) if known and (wanted or experts) else iter(())
    offers = [(payment(one.cards, one.prestige, tr), _paid(one), "") for one in found]
    return matching([one for one in offers if one[1]], typed)


def _paid(one: payments.Payment) -> str:
    return " ".join((*one.cards, *((str(one.prestige),) if one.prestige else ())))


def _for(one: payments.Payment, tr: Texts) -> str:
    return tr("you pay: {payment}", payment=payment(one.cards, one.prestige, tr))


def _owned(view: View, objects: Iterable[str]) -> bool:
    if view.viewer is None:
        return False
    own = view.seats[view.viewer]
    return {*(own.cards or ()), *own.discard}.issuperset(objects)


class Offers:
    """A player's moves as offered by autocomplete."""

    def __init__(self, view: View, legal: Sequence[Action], tr: Texts) -> None:
        self.view = view
        self.legal = legal
        self.tr = tr
        self.own: SeatView | None = None if view.viewer is None else view.seats[view.viewer]

    def several(self, typed: str, after: Callable[[tuple[str, ...]], Iterator[Offer]]) -> Choices:
        """Return choices that each add something to the list of objects in `typed`. `after`: a function that yields the
        possible choices for the objects typed so far.
        """
        head, rest = begun(OBJECTS, chosen(typed))
        return matching([one for one in after(head) if len(one[1]) <= LONGEST], rest)

    def exhibits(self, head: tuple[str, ...]) -> Iterator[Offer]:
        """Yield affordable exhibits: the objects in `head`, with and without one more object. If `head` is empty, also
        yield pairs of objects that one card pays for.
        """
        own, view, tr = self.own, self.view, self.tr
        if own is None or view.stage is not Stage.ACTION or not _owned(view, head):
            return
        sets: list[tuple[str, ...]] = [head] if head else []
        best = sorted((*(own.cards or ()), *own.discard), key=lambda one: -VALUES[one])
        sets += [(*head, one) for one in best if one not in head]
        if not head:
            sets += [one.objects for one in self.legal if isinstance(one, Exhibit) and len(one.objects) > 1]
        for objects in dict.fromkeys(sets):
            found = payments.cheapest(view, objects) if len(objects) <= own.free else None
            if found is not None:
                yield self.offer(objects, _for(found, tr))

    def offer(self, objects: tuple[str, ...], *behind: str) -> Offer:
        """Return a choice for `objects`, with the texts in `behind` after their names. Players can search for it by the
        names of the last object.
        """
        tr = self.tr
        shown = label(objects[0], tr) if len(objects) == 1 else " + ".join(name(one, tr) for one in objects)
        return BEHIND.join((shown, *behind)), " ".join(objects), OBJECTS.search(objects[-1])

    def wishes(self, head: tuple[str, ...]) -> Iterator[Offer]:
        """Yield wishes, each of which lists objects from most to least wanted."""
        if head:
            yield self.offer(head)
        else:
            for one in self.legal:
                if isinstance(one, Wish) and len(one.objects) > 1:
                    yield title(one, self.tr), " ".join(one.objects), ""
        for there in self.own.drawable if self.own else ():
            if there not in head:
                yield self.offer((*head, there))
        if not head and LEAVE in self.legal:
            yield title(LEAVE, self.tr), LEAVE_IT, PLAIN.search(LEAVE_IT)

    def inventories(self, head: tuple[str, ...]) -> Iterator[Offer]:
        """Yield sets of objects to take from the discard, up to the hand limit."""
        own = self.own
        listed = [one.objects for one in self.legal if isinstance(one, Inventory)]
        if own is None or not listed:
            return
        sets = [head] if head else [one for one in listed if len(one) > 1]
        sets += [(*head, one) for one in own.discard if one not in head]
        for objects in sets:
            if objects and len(objects) <= own.hand_limit - own.hand:
                yield self.offer(objects)

    def discards(self, head: tuple[str, ...]) -> Iterator[Offer]:
        """Yield sets of objects to discard. Sets that are still too small can be extended."""
        own = self.own
        listed = [one.objects for one in self.legal if isinstance(one, Discard)]
        if own is None or not listed:
            return
        need = own.hand - own.hand_limit
        if not head:
            yield from (self.offer(objects) for objects in listed if need > 1)
        elif len(head) >= need:
            yield self.offer(head[:need])
            return
        yield from (self.offer((*head, one)) for one in own.cards or () if one not in head)

    def experts(self) -> Iterator[Offer]:
        """Yield the experts that can be hired without exhibiting an object."""
        seen = set()
        for one in self.legal:
            if isinstance(one, Exhibit) and not one.objects and one.experts not in seen:
                seen.add(one.experts)
                behind = _for(payments.Payment(one.cards, one.prestige), self.tr)
                found = " ".join(map(EXPERT_NAMES.search, one.experts))
                yield BEHIND.join((title(one, self.tr), behind)), " ".join(one.experts), found

    def purchases(self) -> Iterator[Offer]:
        """Yield the objects that can be bought from others' discards."""
        seen = set()
        for one in self.legal:
            if isinstance(one, Buy) and one.object not in seen:
                seen.add(one.object)
                yield self.offer((one.object,), _for(payments.Payment(one.cards, one.prestige), self.tr))

    def draws(self) -> Iterator[Offer]:
        """Yield the objects that can be taken."""
        for one in self.legal:
            match one:
                case Take(object=what) | Pick(object=what) | Wish(objects=(what,)):
                    yield self.offer((what,))
                case Skip() | Wish(objects=()):
                    word = "skip" if isinstance(one, Skip) else LEAVE_IT
                    yield title(one, self.tr), word, PLAIN.search(word)

    def choices(self) -> Iterator[Offer]:
        """Yield the choices during set-up, and the objects offered by the archaeological team or a discovery."""
        for one in self.legal:
            match one:
                case Patron(patron=patron):
                    yield BEHIND.join((title(one, self.tr), text_of("patron", patron, self.tr))), patron, ""
                case Board(board=board):
                    yield BEHIND.join((title(one, self.tr), text_of("board", board, self.tr))), board, ""
                case Redraw():
                    yield self.tr(BUTTONS[Redraw]), "redraw", PLAIN.search("redraw")
                case Keep():
                    yield self.tr(BUTTONS[Keep]), "keep", PLAIN.search("keep")
                case Pick(object=what):
                    yield self.offer((what,))
                case Choose(objects=objects) if objects:
                    called = " ".join(map(OBJECTS.search, objects))
                    yield (*self.offer(objects)[:2], called)

    def drops(self) -> Iterator[Offer]:
        """Yield the favours of a player who has to give one up."""
        for one in self.legal:
            if isinstance(one, Drop):
                behind = text_of("favour", one.favour, self.tr)
                yield BEHIND.join((title(one, self.tr), behind)), one.favour, FAVOUR_NAMES.search(one.favour)

    def favours(self) -> Iterator[Offer]:
        """Yield the favours that can be played, each with its target."""
        for one in self.legal:
            if not isinstance(one, FavourAction):
                continue
            _, favour, *about = notation.write(one).split()
            about = about[:1] if isinstance(one, Team) else about
            shown = [name_of("favour", favour, self.tr)]
            if about:
                shown.append(title(one, self.tr))
            behind = [text_of("favour", favour, self.tr)] if not about else []
            if isinstance(one, Collector):
                behind.append(self.tr("{count} prestige", count=VALUES[one.object] + 1))
            called = [FAVOUR_NAMES.search(favour), *(_search(word) for word in about)]
            yield BEHIND.join((": ".join(shown), *behind)), " ".join((favour, *about)), " ".join(called)


def _search(word: str) -> str:
    if word == RENEW:
        return PLAIN.search(RENEW)
    called = (CONTINENT_NAMES, OBJECTS, EXPERT_NAMES)[0 if word in CONTINENTS else 1 if word in VALUES else 2]
    return called.search(word)
